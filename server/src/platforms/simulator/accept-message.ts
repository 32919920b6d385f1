import { magicBehaviourOf } from '@parley/shared/simulator/simulator'
import type { Component } from '@parley/shared/templates/components'
import { valuesFor } from '@parley/shared/templates/template-binding'
import { slotsOf, type TemplateValues } from '@parley/shared/templates/template-slots'
import { fillTemplate, plainText } from '@parley/shared/templates/template-text'
import type { SimulatorMessageTable, SimulatorPhoneTable, SimulatorTemplateTable } from '../../db/schema/simulator.ts'
import type { Tx } from '../../db/transact.ts'
import { inBatches, mostTogether } from '../../in-batches.ts'
import type { NewJob } from '../../jobs/jobs.ts'
import type { Channel } from '../channel.ts'
import type { SendOutcome, TemplateToSend, TextToSend } from '../platform.ts'
import { losesAnswer, type Refusal, refusal, refusalOf } from './answers.ts'
import type { SimulatorContext } from './context.ts'
import { deliveryStepsOf } from './delivery-steps.ts'
import { insertSent } from './messages.store.ts'
import { findPhones } from './phones.store.ts'
import { findTemplate } from './templates.store.ts'

export const customerWindowMs = 24 * 3_600_000

type Message = TextToSend | TemplateToSend
/** A message to a customer whom the simulator can reach. */
type Asked = { readonly channel: Channel; readonly message: Message; readonly phone: string }
type Content = Pick<SimulatorMessageTable, 'kind' | 'text' | 'content'>
type Accepted = Asked & { readonly id: string; readonly content: Content; readonly byHand: boolean }

export type Accept = (channel: Channel, message: Message) => Promise<SendOutcome>

/**
 * Accepts or refuses messages. Those that are sent while others are accepted are accepted together: 32 senders then cost
 * about half a statement for each message instead of four.
 */
export function makeAccept(context: SimulatorContext): Accept {
  const acceptOne = inBatches<Asked, SendOutcome>(mostTogether, (asked) => acceptAll(context, asked))
  return async (channel, message) => {
    const { phone } = message.to
    if (phone === null) return refusal('131009', 'The simulator reaches customers by phone number only')
    const behaviour = magicBehaviourOf(phone)
    const refused = refusalOf(behaviour)
    if (refused) return refused
    const outcome = await acceptOne({ channel, message, phone })
    if (outcome.kind !== 'accepted' || !losesAnswer(behaviour)) return outcome
    return { kind: 'unknown', message: 'The connection broke before the platform answered' }
  }
}

function acceptAll(context: SimulatorContext, asked: readonly Asked[]): Promise<PromiseSettledResult<SendOutcome>[]> {
  return context.transact(async (tx) => {
    const phones = await findPhones(
      tx,
      asked.map(({ channel, phone }) => ({ channelId: channel.id, phone })),
    )
    const accepted: Accepted[] = []
    const templates = makeTemplates(tx)
    const acceptOne = async (each: Asked): Promise<SendOutcome> => {
      const customer = phones.find(({ channel_id, phone }) => channel_id === each.channel.id && phone === each.phone)
      if (customer?.blocked) return refusal('130403')
      const content = await contentOf(context, templates, { ...each, customer })
      if ('code' in content) return content
      const id = `sim_${context.newId()}`
      accepted.push({ ...each, id, content, byHand: customer?.receipts_by_hand === 1 })
      return { kind: 'accepted', platformMessageId: id }
    }
    const outcomes: PromiseSettledResult<SendOutcome>[] = []
    for (const each of asked) outcomes.push(...(await Promise.allSettled([acceptOne(each)])))
    await store(context, tx, accepted)
    return outcomes
  })
}

type ToCustomer = Asked & { readonly customer: SimulatorPhoneTable | undefined }

/** What the customer reads, or why the message is refused. */
async function contentOf(context: SimulatorContext, templates: Templates, { channel, message, customer }: ToCustomer) {
  if (!('template' in message)) return textContent(context, { message, customer })
  return templateContent(message, await templates(channel, message))
}

type Templates = (channel: Channel, message: TemplateToSend) => Promise<SimulatorTemplateTable | undefined>

/** Finds each template once. */
function makeTemplates(tx: Tx): Templates {
  const found = new Map<string, Promise<SimulatorTemplateTable | undefined>>()
  return (channel, { template: { name, language } }) => {
    const key = `${channel.id} ${name} ${language}`
    const template = found.get(key) ?? findTemplate(tx, { channelId: channel.id, name, language })
    found.set(key, template)
    return template
  }
}

/** A free text is accepted only while the customer's window is open. */
function textContent(
  context: SimulatorContext,
  { message, customer }: { message: TextToSend; customer: SimulatorPhoneTable | undefined },
): Content | Refusal {
  const wroteAt = customer?.customer_wrote_at ?? undefined
  if (wroteAt === undefined || context.now() - wroteAt > customerWindowMs) return refusal('131047')
  return { kind: 'text', text: message.text, content: null }
}

/** A template is filled in from the platform's own copy, and accepted only while that is approved. */
function templateContent(message: TemplateToSend, template: SimulatorTemplateTable | undefined): Content | Refusal {
  const problem = statusProblem(template, message)
  if (problem || !template) return problem ?? refusal('132001')
  const components = JSON.parse(template.components) as Component[]
  const bound = valuesFor(slotsOf(components), (address) => givenIn(message.values, address))
  if (!bound.ok) return refusal('132000', bound.message)
  const filled = fillTemplate(components, bound.values)
  return { kind: 'template', text: plainText(filled), content: JSON.stringify(filled) }
}

function givenIn(values: TemplateValues, address: string) {
  return Object.hasOwn(values, address) ? { value: values[address] } : undefined
}

/** Nothing can be sent with such a template until a person has acted. */
function statusProblem(
  template: SimulatorTemplateTable | undefined,
  { template: requested }: TemplateToSend,
): Refusal | undefined {
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

/** Stores the messages with the jobs of their first delivery steps, so that an accepted message always continues. */
async function store(context: SimulatorContext, tx: Tx, accepted: readonly Accepted[]): Promise<void> {
  const now = context.now()
  await insertSent(
    tx,
    accepted.map(({ id, channel, phone, message, content }) => ({
      ...content,
      id,
      channel_id: channel.id,
      phone,
      direction: 'to_customer',
      quoted_id: null,
      correlation_id: message.messageId,
      status: 'accepted',
      error_code: null,
      created_at: now,
    })),
  )
  const [automatic, byHand] = [accepted.filter((each) => !each.byHand), accepted.filter((each) => each.byHand)]
  for (const [first, ...others] of Map.groupBy(automatic, ({ channel }) => channel.id).values()) {
    if (first)
      await context.jobs.enqueueAll(
        tx,
        first.channel,
        [first, ...others].flatMap((each) => firstStep(each, now)),
      )
  }
  // No receipt follows that would update the open phone page.
  for (const { channel, phone } of byHand) context.live.publish(channel, { noun: 'simulator', id: phone })
}

function firstStep({ id, phone, content }: Accepted, now: number): NewJob<'simulator.advance'>[] {
  const [first] = deliveryStepsOf({ phone, kind: content.kind })
  const payload = { simulatorMessageId: id, step: 0 }
  return first ? [{ kind: 'simulator.advance', payload, runAt: now + first.afterMs }] : []
}
