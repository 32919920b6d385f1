import type { SendTemplateMessage, SentMessage } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { filesIn } from '@parley/shared/templates/template-slots'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Address } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { requireFilled } from '../contact-fields/fill-values.ts'
import { changeByReply, type WrittenEarlier } from '../conversations/change-by-reply.ts'
import { lockWithChannel } from '../conversations/lock-with-channel.ts'
import { addressOf, replyAddress } from '../conversations/reply-address.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { refuseOtherAccount } from '../templates/require-template.ts'
import { findTemplate } from '../templates/templates.store.ts'
import { objectionToContact, objectionToThread } from './may-send.ts'
import { addOutbound } from './outbound-message.ts'
import { presentSent } from './send-message.ts'
import { type QueuedMessage, sendQueued } from './send-queued.ts'
import { addTemplateFiles, requireFilesOf, toSend } from './template-files.ts'
import { requireValues, templateContent, templateProblem } from './template-message.ts'

/**
 * Sends an approved template into a conversation, also when the customer's reply window is closed. Stored, sent and
 * settled as a text message is: a refusal by the platform is returned as a failed message.
 */
export async function sendTemplateMessage(
  app: App,
  scope: Scope<'messages.send'>,
  input: SendTemplateMessage,
): Promise<SentMessage> {
  const queued = await app.transact((tx) => queueTemplate(app, tx, scope, input))
  return presentSent(await sendQueued(app, scope, queued), input, queued.channel)
}

/** Locks the conversation. Throws where the template may not be sent to the customer now, with these values. */
export async function lockForTemplate(app: App, tx: Tx, scope: Scope, request: SendTemplateMessage) {
  const recipient = await lockWithChannel(app, tx, scope, request.conversationId)
  const objection = objectionToThread(recipient) ?? objectionToContact(recipient.contact)
  if (objection) throw objection
  const template = await findTemplate(tx, scope, request.templateId)
  if (!template) throw notFound('template')
  refuseUnusable(template)
  if (template.account_id !== recipient.channel.accountId) throw refuseOtherAccount(template, recipient.channel)
  refuseOptedOut(recipient.contact, template)
  const components = JSON.parse(template.components) as Component[]
  const { contact } = recipient
  const variables = await requireFilled(tx, scope, { contact, variables: request.variables })
  const values = requireValues(components, variables)
  const files = await requireFilesOf(app, tx, scope, { channel: recipient.channel, components, values })
  const { id, name, language, category } = template
  return {
    recipient,
    template: { id, name, language, category, components },
    values,
    files,
  }
}

/** The phone of the contact that it is sent to, instead of the one that wrote last. */
type ToPhone = { readonly phone?: string }

/** Stores the template message as `queued` in its conversation, which reopens. Throws as `lockForTemplate`. */
export async function queueTemplate(
  app: App,
  tx: Tx,
  scope: Scope,
  request: SendTemplateMessage & Resumable & WrittenEarlier & ToPhone,
): Promise<QueuedMessage> {
  const { recipient, template, values, files } = await lockForTemplate(app, tx, scope, request)
  await changeByReply(app, tx, scope, { ...recipient, resolvedAt: request.resolvedAt })
  const { conversation, contact, channel } = recipient
  const reply_address = request.phone ?? conversation.reply_address
  const wanted = await replyAddress(tx, scope, { conversation: { reply_address }, contact })
  const to = takesTemplate(wanted, template) ? wanted : addressOf(contact)
  const message = await addOutbound(app, tx, scope, {
    ...(request.resultId !== undefined && { id: request.resultId }),
    channel,
    to,
    contactId: contact.id,
    conversationId: conversation.id,
    ...templateContent(template, values),
    author: authorOf(scope.actor),
  })
  const { components } = template
  await addTemplateFiles(tx, scope, { messages: [{ messageId: message.id, components, values }], files })
  const sent = toSend(app, filesIn(components, values), files)
  return { channel, to, message, template: { template, values, files: sent } }
}

/** The platform sends codes to phone numbers only. */
function takesTemplate(to: Address, { category }: Pick<TemplateTable, 'category'>): boolean {
  return category !== 'AUTHENTICATION' || to.phone !== null
}

function refuseUnusable(template: TemplateTable): void {
  const message = templateProblem(template)
  if (message === undefined) return
  throw new AppError('invalid_request', message, { details: [{ path: 'templateId', message }] })
}

/** A customer who opted out of campaigns gets no marketing, and still gets utility templates such as order updates. */
function refuseOptedOut({ opt_out_scope }: ContactTable, { category }: TemplateTable): void {
  if (opt_out_scope === 'everything') {
    throw new AppError('opted_out', sentence('optedOutOfAll'))
  }
  if (opt_out_scope === 'campaigns' && category === 'MARKETING') {
    throw new AppError('opted_out', sentence('optedOutOfMarketing'))
  }
}
