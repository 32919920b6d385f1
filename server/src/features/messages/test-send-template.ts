import { checkPhone } from '@parley/shared/contacts/phone'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { filesIn } from '@parley/shared/templates/template-slots'
import type { TestSend, TestSendResult } from '@parley/shared/templates/templates'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { SendOutcome, TemplateToSend } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { simulatedMark } from '../channels/simulated.ts'
import { requireFilled } from '../contact-fields/fill-values.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { requireTemplateOn } from '../templates/require-template.ts'
import { objectionToContact } from './may-send.ts'
import { addOutbound, settleSend } from './outbound-message.ts'
import { errorOf } from './record-status-update.ts'
import { sendOnce } from './send-with-retries.ts'
import { addTemplateFiles, requireFilesOf, toSend } from './template-files.ts'
import { requireValues, templateContent, templateProblem } from './template-message.ts'

/**
 * Sends an approved template to one phone number at the channel's pace, stored before the platform is called. A refusal
 * by the platform is returned as a failed message. Throws `opted_out` for a contact who opted out.
 */
export async function testSendTemplate(
  app: App,
  scope: Scope<'templates.test_send'>,
  input: TestSend,
): Promise<TestSendResult> {
  const { template, channel } = await requireTemplateOn(app, scope, input)
  const contact = (await contactsByAddress(app.db, scope, [input.phone])).get(input.phone)
  const variables = await requireFilled(app.db, scope, { contact, variables: input.variables })
  const { phone, values, components } = readyToSend(template, { ...input, variables })
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
    })
    await addTemplateFiles(tx, scope, { messages: [{ messageId: queued.id, components, values }], files })
    return { message: queued, to }
  })
  const { name, language } = template
  const ready = { to, template: { name, language, components }, values, messageId: message.id }
  const sent = toSend(app, filesIn(components, values), files)
  const outcome = await send(app, channel, { ...ready, files: sent })
  const settled = await app.transact((tx) => settleSend(app, tx, scope, { messageId: message.id, outcome }))
  const status = settled.status as TestSendResult['status']
  return { messageId: settled.id, phone, status, error: errorOf(settled), ...simulatedMark(channel) }
}

function readyToSend(template: TemplateTable, { phone: input, variables }: TestSend) {
  const problem = templateProblem(template)
  if (problem !== undefined) throw new AppError('conflict', problem)
  const checked = checkPhone(input)
  if (!checked.ok) {
    throw new AppError('invalid_request', checked.problem, { details: [{ path: 'phone', message: checked.problem }] })
  }
  const components = JSON.parse(template.components) as Component[]
  return { phone: checked.phone, values: requireValues(components, variables), components }
}

async function send(app: App, channel: Channel, ready: TemplateToSend): Promise<SendOutcome> {
  const turn = await app.pace.turn(channel)
  const sendTemplate = async () => app.platforms.of(channel).sendTemplate(channel, ready)
  return sendOnce(app, { ids: { messageId: ready.messageId }, send: sendTemplate }, turn)
}
