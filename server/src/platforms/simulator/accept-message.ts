import { contactsText } from '@parley/shared/conversations/contacts-text'
import { fileText } from '@parley/shared/conversations/file-text'
import { interactiveText } from '@parley/shared/conversations/interactive-text'
import { placeText } from '@parley/shared/conversations/place-text'
import { reactionText } from '@parley/shared/conversations/reaction-text'
import { sentence } from '@parley/shared/sentences/sentence'
import { magicBehaviourOf } from '@parley/shared/simulator/simulator'
import type { Component } from '@parley/shared/templates/components'
import { valuesFor } from '@parley/shared/templates/template-binding'
import { slotsOf, type TemplateValues } from '@parley/shared/templates/template-slots'
import { fillTemplate, plainText } from '@parley/shared/templates/template-text'
import type { SimulatorMessageTable, SimulatorPhoneTable, SimulatorTemplateTable } from '../../db/schema/simulator.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../channel.ts'
import { type ContentToSend, fileIn, type MessageToSend } from '../content-to-send.ts'
import type { SendOutcome, TemplateToSend } from '../platform.ts'
import { losesAnswer, type Refusal, refusal, refusalOf } from './answers.ts'
import type { SimulatorContext } from './context.ts'
import { deliveryStepsOf } from './delivery-steps.ts'
import { insertMessage } from './messages.store.ts'
import { findPhone } from './phones.store.ts'
import { findTemplate } from './templates.store.ts'

export const customerWindowMs = 24 * 3_600_000

type Message = MessageToSend | TemplateToSend
/** A message to a customer whom the simulator can reach. */
type Asked = { readonly channel: Channel; readonly message: Message; readonly phone: string }
type Content = Pick<SimulatorMessageTable, 'kind' | 'text' | 'content' | 'file_id'>

export type Accept = (channel: Channel, message: Message) => Promise<SendOutcome>

export function makeAccept(context: SimulatorContext): Accept {
  return async (channel, message) => {
    const { phone } = message.to
    if (phone === null) return refusal('131009', sentence('simulatorNeedsPhone'))
    const behaviour = magicBehaviourOf(phone)
    const refused = refusalOf(behaviour)
    if (refused) return refused
    const outcome = await context.transact((tx) => accept(context, tx, { channel, message, phone }))
    if (outcome.kind !== 'accepted' || !losesAnswer(behaviour)) return outcome
    return { kind: 'unknown', message: sentence('connectionBrokeBeforeAnswer') }
  }
}

/** Stores the message with the job of its first delivery step, so that an accepted message always continues. */
async function accept(context: SimulatorContext, tx: Tx, { channel, message, phone }: Asked): Promise<SendOutcome> {
  const customer = await findPhone(tx, channel.id, phone)
  if (customer?.blocked || customer?.blocked_by_business) return refusal('130403')
  const content =
    'template' in message
      ? templateContent(message, await findTemplate(tx, { channelId: channel.id, ...message.template }))
      : freeContent(context, { message, customer })
  if ('code' in content) return content
  const id = `sim_${context.newId()}`
  const now = context.now()
  await insertMessage(tx, {
    ...content,
    id,
    channel_id: channel.id,
    phone,
    direction: 'to_customer',
    quoted_id: 'content' in message ? (message.quotedPlatformMessageId ?? null) : null,
    correlation_id: message.messageId,
    status: 'accepted',
    error_code: null,
    created_at: now,
  })
  const [first] = deliveryStepsOf({ ...content, phone })
  context.live.publish(channel, { noun: 'simulator', id: phone })
  if (first && customer?.receipts_by_hand !== 1) {
    const payload = { simulatorMessageId: id, step: 0 }
    await context.jobs.enqueue(tx, channel, { kind: 'simulator.advance', payload, runAt: now + first.afterMs })
  }
  return { kind: 'accepted', platformMessageId: id }
}

/**
 * Returns the content of a message that is no template, or its refusal. Such a message is accepted only while the customer's
 * window is open.
 */
function freeContent(
  context: SimulatorContext,
  { message, customer }: { message: MessageToSend; customer: SimulatorPhoneTable | undefined },
): Content | Refusal {
  const wroteAt = customer?.customer_wrote_at ?? undefined
  if (wroteAt === undefined || context.now() - wroteAt > customerWindowMs) return refusal('131047')
  const file_id = fileIn(message.content)?.file.fileId ?? null
  return { kind: 'text', ...contentOf(message.content), file_id }
}

/** What the customer's phone shows, as it would be stored in Parley. */
function contentOf(content: ContentToSend): Pick<Content, 'text' | 'content'> {
  switch (content.type) {
    case 'text':
      return { text: content.text, content: null }
    case 'location':
      return { text: placeText(content), content: JSON.stringify(content) }
    case 'contacts':
      return { text: contactsText(content.contacts), content: JSON.stringify(content) }
    case 'interactive':
      return { text: interactiveText(content.interactive), content: JSON.stringify(content) }
    case 'reaction':
      return { text: reactionText(content.emoji), content: JSON.stringify(content) }
    case 'buttons':
    case 'link_button': {
      const { header } = content
      const shown = header && 'file' in header ? { type: header.type, file_name: header.file.name } : header
      return { text: content.text, content: JSON.stringify({ ...content, header: shown }) }
    }
    case 'list':
    case 'location_request':
      return { text: content.text, content: JSON.stringify(content) }
    default: {
      const { type, caption, voice, file } = content
      const shown = { type, ...(caption && { caption }), ...(voice && { voice }), file_name: file.name }
      return { text: fileText({ ...content, name: file.name }), content: JSON.stringify(shown) }
    }
  }
}

/** A template is filled in from the platform's own copy, and accepted only while that is approved. */
function templateContent(message: TemplateToSend, template: SimulatorTemplateTable | undefined): Content | Refusal {
  const problem = statusProblem(template, message)
  if (problem || !template) return problem ?? refusal('132001')
  const components = JSON.parse(template.components) as Component[]
  const bound = valuesFor(slotsOf(components), (address) => givenIn(message.values, address))
  if (!bound.ok) return refusal('132000', bound.message)
  const filled = fillTemplate(components, bound.values)
  return {
    kind: 'template',
    text: plainText(filled),
    content: JSON.stringify(filled),
    file_id: bound.values['header.file'] ?? null,
  }
}

function givenIn(values: TemplateValues, address: string) {
  return Object.hasOwn(values, address) ? { value: values[address] } : undefined
}

/** Returns the refusal of a template that is missing or not approved. Nothing can be sent with such a template until a person has acted. */
function statusProblem(
  template: SimulatorTemplateTable | undefined,
  { template: { name, language } }: TemplateToSend,
): Refusal | undefined {
  switch (template?.status) {
    case 'APPROVED':
      return undefined
    case undefined:
      return { ...refusal('132001', sentence('templateNotOnPlatform', { name, language })), stopsCampaign: true }
    case 'PENDING':
      return {
        ...refusal('132001', sentence('templateInPlatformReview', { name, language })),
        stopsCampaign: true,
      }
    case 'REJECTED':
      return { ...refusal('132001', sentence('templateRejectedByPlatform', { name, language })), stopsCampaign: true }
    case 'PAUSED':
      return { ...refusal('132015', sentence('templatePausedByPlatform', { name, language })), stopsCampaign: true }
    case 'DISABLED':
      return { ...refusal('132016', sentence('templateDisabledByPlatform', { name, language })), stopsCampaign: true }
  }
}
