import { checkPhone } from '@parley/shared/contacts/phone'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { filesIn } from '@parley/shared/templates/template-slots'
import type { TestSend, TestSendResult } from '@parley/shared/templates/templates'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { SendOutcome, TemplateToSend } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { simulatedMark } from '../channels/simulated.ts'
import { requireFilled } from '../contact-fields/fill-values.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { requireTemplateOn } from '../templates/require-template.ts'
import { objectionToContact } from './may-send.ts'
import { findMessage } from './messages.store.ts'
import { addOutbound, settleSend } from './outbound-message.ts'
import { errorOf } from './record-status-update.ts'
import { sendOnce } from './send-with-retries.ts'
import { addTemplateFiles, requireFilesOf, toSend } from './template-files.ts'
import { requireValues, templateContent, templateProblem } from './template-message.ts'

/**
 * Sends an approved template to one phone number at the channel's pace, stored before the platform is called. A refusal
 * by the platform is returned as a failed message. Throws `opted_out` for a contact who opted out. A `resultId` of an existing
 * message returns that message: it is not sent again.
 */
export async function testSendTemplate(
  app: App,
  scope: Scope<'templates.test_send'>,
  { resultId, ...input }: TestSend & Resumable,
): Promise<TestSendResult> {
  const { template, channel } = await requireTemplateOn(app, scope, input)
  const phone = requirePhone(input.phone)
  const existing = resultId === undefined ? undefined : await findMessage(app.db, scope, resultId)
  if (existing) return present(existing, { phone, channel })
  const contact = (await contactsByAddress(app.db, scope, [input.phone])).get(input.phone)
  const variables = await requireFilled(app.db, scope, { contact, variables: input.variables })
  const { values, components } = readyToSend(template, variables)
  const files = await requireFilesOf(app, app.db, scope, { channel, components, values })
  const { message, to } = await app.transact(async (tx) => {
    const contact = await findOrCreateContact(app, tx, scope, {
      phone,
      platformUserId: null,
      name: null,
      source: 'list',
    })
    const blocked = objectionToContact(contact)
    if (blocked) throw blocked
    if (contact.opt_out_scope !== null) throw new AppError('opted_out', sentence('phoneOptedOut'))
    const to = { phone, platformUserId: null }
    const queued = await addOutbound(app, tx, scope, {
      channel,
      to,
      contactId: contact.id,
      conversationId: null,
      ...templateContent({ id: template.id, components }, values),
      author: authorOf(scope.actor),
      ...(resultId !== undefined && { id: resultId }),
    })
    await addTemplateFiles(tx, scope, { messages: [{ messageId: queued.id, components, values }], files })
    return { message: queued, to }
  })
  const { name, language } = template
  const ready = { to, template: { name, language, components }, values, messageId: message.id }
  const sent = toSend(app, filesIn(components, values), files)
  const outcome = await send(app, channel, { ...ready, files: sent })
  const settled = await app.transact((tx) => settleSend(app, tx, scope, { messageId: message.id, outcome }))
  return present(settled, { phone, channel })
}

function present(message: MessageTable, { phone, channel }: { phone: string; channel: Channel }): TestSendResult {
  const status = message.status as TestSendResult['status']
  return { messageId: message.id, phone, status, error: errorOf(message), ...simulatedMark(channel) }
}

function requirePhone(given: string): string {
  const checked = checkPhone(given)
  if (!checked.ok) throw invalidField('phone', checked.problem)
  return checked.phone
}

function readyToSend(template: TemplateTable, variables: TestSend['variables']) {
  const problem = templateProblem(template)
  if (problem !== undefined) throw new AppError('conflict', problem)
  const components = JSON.parse(template.components) as Component[]
  return { values: requireValues(components, variables), components }
}

async function send(app: App, channel: Channel, ready: TemplateToSend): Promise<SendOutcome> {
  const turn = await app.pace.turn(channel)
  const sendTemplate = async () => app.platforms.of(channel).sendTemplate(channel, ready)
  return sendOnce(app, { ids: { messageId: ready.messageId }, send: sendTemplate }, turn)
}
