import { magicBehaviourOf } from '@parley/shared/simulator/simulator'
import { assignVariables, fillTemplate, placeholdersOf, plainText } from '@parley/shared/templates/template-text'
import type { Component } from '@parley/shared/templates/templates'
import type { SimulatorMessageTable, SimulatorTemplateTable } from '../../db/schema/simulator.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../channel.ts'
import type { SendOutcome, TemplateToSend, TextToSend } from '../platform.ts'
import { losesAnswer, refusal, refusalOf } from './answers.ts'
import type { SimulatorContext } from './context.ts'
import { deliveryStepsOf } from './delivery-steps.ts'
import { insertMessage } from './messages.store.ts'
import { customerWroteAt, findPhone } from './phones.store.ts'
import { findTemplate } from './templates.store.ts'

export const customerWindowMs = 24 * 3_600_000

type At = { readonly context: SimulatorContext; readonly channel: Channel }
type Sent = { readonly phone: string; readonly messageId: string; readonly byHand: boolean }
type Shown = Pick<SimulatorMessageTable, 'kind' | 'text' | 'content'>

/** A free text, taken only while the customer's window is open. */
export async function acceptText(
  context: SimulatorContext,
  channel: Channel,
  message: TextToSend,
): Promise<SendOutcome> {
  return accept({ context, channel }, message, async (tx, sent) => {
    const wroteAt = await customerWroteAt(tx, channel.id, sent.phone)
    if (wroteAt === undefined || context.now() - wroteAt > customerWindowMs) return refusal('131047')
    return keep(context, tx, channel, { sent, shown: { kind: 'text', text: message.text, content: null } })
  })
}

/** A template, filled from the platform's own copy of it, and only while the platform approves of it. */
export async function acceptTemplate(
  context: SimulatorContext,
  channel: Channel,
  message: TemplateToSend,
): Promise<SendOutcome> {
  return accept({ context, channel }, message, async (tx, sent) => {
    const { name, language } = message.template
    const template = await findTemplate(tx, { channelId: channel.id, name, language })
    const problem = statusProblem(template, message)
    if (problem || !template) return problem ?? refusal('132001')
    const components = JSON.parse(template.components) as Component[]
    const values = assignVariables(placeholdersOf(components), message.values)
    if (!values.ok) return refusal('132000', `The template has no value for {{${values.missing}}}`)
    const filled = fillTemplate(components, values.values)
    const shown: Shown = { kind: 'template', text: plainText(filled), content: JSON.stringify(filled) }
    return keep(context, tx, channel, { sent, shown })
  })
}

async function accept(
  { context, channel }: At,
  message: TextToSend | TemplateToSend,
  take: (tx: Tx, sent: Sent) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const { phone } = message.to
  if (phone === null) return refusal('131009', 'The simulator reaches customers by phone number only')
  const behaviour = magicBehaviourOf(phone)
  const refused = refusalOf(behaviour)
  if (refused) return refused
  const outcome = await context.transact(async (tx) => {
    const holder = await findPhone(tx, channel.id, phone)
    if (holder?.blocked) return refusal('130403')
    return take(tx, { phone, messageId: message.messageId, byHand: holder?.receipts_by_hand === 1 })
  })
  if (outcome.kind !== 'accepted' || !losesAnswer(behaviour)) return outcome
  return { kind: 'unknown', message: 'The connection broke before the platform answered' }
}

function statusProblem(template: SimulatorTemplateTable | undefined, { template: asked }: TemplateToSend) {
  const name = `The template "${asked.name}" (${asked.language})`
  switch (template?.status) {
    case 'APPROVED':
      return undefined
    case undefined:
      return refusal('132001', `${name} is not known to the platform`)
    case 'PENDING':
      return refusal('132001', `${name} is not approved yet: the platform is still reviewing it`)
    case 'REJECTED':
      return refusal('132001', `${name} is not approved: the platform rejected it`)
    case 'PAUSED':
      return { ...refusal('132015', `${name} is paused by the platform`), stopsCampaign: true }
    case 'DISABLED':
      return { ...refusal('132016', `${name} is disabled by the platform`), stopsCampaign: true }
  }
}

/** Into the platform's memory, with the first step of its way, so that an accepted message always goes on. */
async function keep(
  context: SimulatorContext,
  tx: Tx,
  channel: Channel,
  { sent, shown }: { sent: Sent; shown: Shown },
): Promise<SendOutcome> {
  const id = `sim_${context.newId()}`
  await insertMessage(tx, {
    ...shown,
    id,
    channel_id: channel.id,
    phone: sent.phone,
    direction: 'to_customer',
    quoted_id: null,
    correlation_id: sent.messageId,
    status: 'accepted',
    error_code: null,
    created_at: context.now(),
  })
  const [first] = deliveryStepsOf({ phone: sent.phone, kind: shown.kind })
  if (first && !sent.byHand) {
    await context.jobs.enqueue(tx, channel, {
      kind: 'simulator.advance',
      payload: { simulatorMessageId: id, step: 0 },
      runAt: context.now() + first.afterMs,
    })
  }
  // Where no receipt follows that would tell of it, the open phone has to be told by itself.
  if (sent.byHand) context.live.publish(channel, { noun: 'simulator', id: sent.phone })
  return { kind: 'accepted', platformMessageId: id }
}
