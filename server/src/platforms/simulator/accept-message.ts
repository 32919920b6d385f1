import { magicBehaviourOf } from '@parley/shared/simulator/simulator'
import type { Component } from '@parley/shared/templates/components'
import { valuesFor } from '@parley/shared/templates/template-binding'
import { slotsOf, type TemplateValues } from '@parley/shared/templates/template-slots'
import { fillTemplate, plainText } from '@parley/shared/templates/template-text'
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
type Content = Pick<SimulatorMessageTable, 'kind' | 'text' | 'content'>

/** A free text, accepted only while the customer's window is open. */
export async function acceptText(
  context: SimulatorContext,
  channel: Channel,
  message: TextToSend,
): Promise<SendOutcome> {
  return accept({ context, channel }, message, async (tx, sent) => {
    const wroteAt = await customerWroteAt(tx, channel.id, sent.phone)
    if (wroteAt === undefined || context.now() - wroteAt > customerWindowMs) return refusal('131047')
    return store(context, tx, channel, { sent, content: { kind: 'text', text: message.text, content: null } })
  })
}

/** A template, filled in from the platform's own copy, and only while it is approved. */
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
    const bound = valuesFor(slotsOf(components), (address) => givenIn(message.values, address))
    if (!bound.ok) return refusal('132000', bound.message)
    const filled = fillTemplate(components, bound.values)
    const content: Content = { kind: 'template', text: plainText(filled), content: JSON.stringify(filled) }
    return store(context, tx, channel, { sent, content })
  })
}

function givenIn(values: TemplateValues, address: string) {
  return Object.hasOwn(values, address) ? { value: values[address] } : undefined
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
    const customer = await findPhone(tx, channel.id, phone)
    if (customer?.blocked) return refusal('130403')
    return take(tx, { phone, messageId: message.messageId, byHand: customer?.receipts_by_hand === 1 })
  })
  if (outcome.kind !== 'accepted' || !losesAnswer(behaviour)) return outcome
  return { kind: 'unknown', message: 'The connection broke before the platform answered' }
}

/** Nothing can be sent with such a template until a person has acted. */
function statusProblem(
  template: SimulatorTemplateTable | undefined,
  { template: requested }: TemplateToSend,
): SendOutcome | undefined {
  const name = `The template "${requested.name}" (${requested.language})`
  switch (template?.status) {
    case 'APPROVED':
      return undefined
    case undefined:
      return { ...refusal('132001', `${name} does not exist on the platform`), stopsCampaign: true }
    case 'PENDING':
      return {
        ...refusal('132001', `${name} is not approved yet: the platform is still reviewing it`),
        stopsCampaign: true,
      }
    case 'REJECTED':
      return { ...refusal('132001', `${name} is not approved: the platform rejected it`), stopsCampaign: true }
    case 'PAUSED':
      return { ...refusal('132015', `${name} is paused by the platform`), stopsCampaign: true }
    case 'DISABLED':
      return { ...refusal('132016', `${name} is disabled by the platform`), stopsCampaign: true }
  }
}

/** Stores the message with the job of its first delivery step, so that an accepted message always continues. */
async function store(
  context: SimulatorContext,
  tx: Tx,
  channel: Channel,
  { sent, content }: { sent: Sent; content: Content },
): Promise<SendOutcome> {
  const id = `sim_${context.newId()}`
  await insertMessage(tx, {
    ...content,
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
  const [first] = deliveryStepsOf({ phone: sent.phone, kind: content.kind })
  if (first && !sent.byHand) {
    await context.jobs.enqueue(tx, channel, {
      kind: 'simulator.advance',
      payload: { simulatorMessageId: id, step: 0 },
      runAt: context.now() + first.afterMs,
    })
  }
  // No receipt follows that would update the open phone page.
  if (sent.byHand) context.live.publish(channel, { noun: 'simulator', id: sent.phone })
  return { kind: 'accepted', platformMessageId: id }
}
