import type { SendTemplateMessage, SentMessage } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { applyChange } from '../conversations/apply-change.ts'
import { lockForSending } from '../conversations/lock-with-contact.ts'
import { findTemplate } from '../templates/templates.store.ts'
import { objectionToGroup } from './may-send.ts'
import { addOutbound } from './outbound-message.ts'
import { presentSent } from './send-message.ts'
import { addressOf, sendQueued } from './send-queued.ts'
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
  const queued = await app.transact((tx) => queue(app, tx, scope, input))
  return presentSent(await sendQueued(app, scope, queued), input, queued.channel)
}

async function queue(app: App, tx: Tx, scope: Scope, request: SendTemplateMessage) {
  const { actor } = scope
  const { conversation, contact, channel } = await lockForSending(app, tx, scope, request.conversationId)
  const objection = objectionToGroup(conversation)
  if (objection) throw objection
  const template = await findTemplate(tx, scope, request.templateId)
  if (!template) throw notFound('template')
  refuseUnusable(template)
  refuseOptedOut(contact, template)
  const components = JSON.parse(template.components) as Component[]
  const values = requireValues(components, request.variables)

  if (conversation.status === 'resolved') {
    await applyChange(app, tx, scope, { before: conversation, contact, requested: { status: 'open' }, actor })
  }
  const message = await addOutbound(app, tx, scope, {
    channel,
    contactId: contact.id,
    conversationId: conversation.id,
    ...templateContent({ id: template.id, components }, values),
    author: authorOf(actor),
  })
  const sendable = { name: template.name, language: template.language, components }
  return { channel, to: addressOf(contact), message, template: { template: sendable, values } }
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
