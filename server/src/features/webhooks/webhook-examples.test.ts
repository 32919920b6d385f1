import { Readable } from 'node:stream'
import { NewImport } from '@parley/shared/contacts/imports'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { eventPayloads } from '@parley/shared/webhooks/event-payloads'
import { exampleData } from '@parley/shared/webhooks/webhook-examples'
import { eventKinds } from '@parley/shared/words'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventsOf } from '../../testing/customers.ts'
import { fileToSend } from '../../testing/files.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { createWebhookTestApp, type WebhookTestApp } from '../../testing/webhook-test-app.ts'
import { createApiKey } from '../api-keys/create-api-key.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { changeContact, createContact } from '../contacts/change-contact.ts'
import { findOrCreateContacts } from '../contacts/find-or-create-contacts.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { receiveFile } from '../files/receive-file.ts'
import { mergeByPerson } from '../identity/by-person/merge-by-person.ts'
import { createImport } from '../imports/create-import.ts'
import { insertSentFile } from '../messages/attachments/attachments.store.ts'
import { emitMedia } from '../messages/attachments/media-event.ts'
import { findMessage } from '../messages/messages.store.ts'
import { sendMessage } from '../messages/send-message.ts'
import { eraseContact } from '../personal-data/erase-contact.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { decideReview } from '../simulator/decide-review.ts'
import { sendTestEvent } from './events/send-test-event.ts'
import { warnOfExpiry } from './events/warn-of-expiry.ts'

const phone = '+491701234567'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(engines)('on $name', (engine) => {
  test('webhook payloads have the fields of their examples and match the schemas of the OpenAPI document', async () => {
    const fixture = await createWebhookTestApp(engine)
    await causeEveryEvent(fixture)

    for (const kind of eventKinds) {
      const [data] = await eventsOf(fixture, kind)
      expect([kind, shapeOf(data)]).toEqual([kind, shapeOf(exampleData[kind])])
    }
    const sent = await fixture.app.db.selectFrom('event').select(['kind', 'body']).execute()
    for (const { kind, body } of sent) {
      const event = JSON.parse(body)
      // A field that the schema does not know is left out by it, and would be missed here.
      expect(eventPayloads[kind].parse(event), kind).toEqual(event)
    }
  })
})

/** The field names at every level; a value may be null in one and set in the other. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return 'a value'
  if (Array.isArray(value)) return 'a list'
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}

async function causeEveryEvent(fixture: WebhookTestApp): Promise<void> {
  const { app, owner, workspaceId } = fixture
  const { id: webhookId } = await fixture.register({ events: ['*'] })
  await authorized('webhooks.manage', sendTestEvent)(app, owner, { ...fixture.where(), webhookId })
  const satisfaction = SatisfactionSettings.parse({ enabled: true, question: 'How was it?' })
  await authorized('settings.manage', changeSettings)(app, owner, { workspaceId, satisfaction })
  const customers = await customersOf(fixture)
  const { conversationId } = await customers.write(phone, 'hello')
  const change = (more: object) => changeConversation(app, fixture.scope(), { conversationId, ...more })
  const { messageId } = await sendMessage(app, fixture.scope(), { conversationId, text: 'Good morning' })
  await customers.receipt(messageId, 'delivered')
  await customers.receipt(messageId, 'read')
  const lost = await sendMessage(app, fixture.scope(), { conversationId, text: 'Still there?' })
  await customers.receipt(lost.messageId, 'failed')
  await storeFileOf(fixture, messageId)
  await change({ classification: { priority: 'high' } })
  await change({ status: 'resolved' })
  fixture.clock.advance(surveyDelayMs)
  await fixture.runJobs()
  await customers.write(phone, '1 too slow')
  await change({ status: 'open' })
  await customers.prefer(phone, 'stop')
  await customers.prefer(phone, 'resume')
  await mergeCustomers(fixture)
  await editAndImport(fixture)
  for (const step of ['ringing', 'ended'] as const) {
    const from = { phone, platformUserId: null, name: null }
    await customers.deliver({ kind: 'call', callId: 'call-1', from, direction: 'inbound', step, at: app.now() })
  }
  await approvedTemplate(fixture)
  for (const [name, decision] of [
    ['refused', 'REJECTED'],
    ['halted', 'PAUSED'],
  ] as const) {
    await pendingTemplate(fixture, { name, body: `This is ${name}.` })
    await fixture.runJobs()
    await decideReview(app, fixture.scope(), { templateName: name, language: 'en_US', decision, reason: 'No' })
  }
  await authorized('campaigns.send', bulkSend)(app, owner, {
    ...fixture.where(),
    templateName: 'order_shipped',
    recipients: [{ phone: '+491705555555', variables: { '1': 'Anna', '2': 'A-17' } }],
  })
  await authorized('api_keys.manage', createApiKey)(
    app,
    owner,
    NewApiKey.parse({ workspaceId, name: 'CI', expiresInDays: 15 }),
  )
  fixture.clock.advance(dayMs)
  await warnOfExpiry(app)
}

/** A member creates and changes a contact, imports a list, and erases another contact. */
async function editAndImport(fixture: WebhookTestApp): Promise<void> {
  const { app, scope } = fixture
  const { id: contactId } = await createContact(app, scope(), { changes: { phones: ['+491701234569'] } })
  await changeContact(app, scope(), { contactId, changes: { name: 'Ada' }, seen: {} })
  const content = Readable.from([Buffer.from('phone\n+491701234570\n')])
  const { id: file_id } = await receiveFile(app, scope(), { name: 'list.csv', content })
  await createImport(app, scope(), NewImport.parse({ file_id }))
  await fixture.runJobs()
  const { id: erasedId } = await createContact(app, scope(), { changes: { phones: ['+491701234571'] } })
  await authorized('contacts.erase', eraseContact)(app, fixture.owner, {
    ...fixture.where(),
    contactId: erasedId,
    bothModes: false,
  })
  await fixture.runJobs()
}

/** A member finds that two contacts are one customer. */
async function mergeCustomers({ app, scope }: WebhookTestApp): Promise<void> {
  const known = await app.db.selectFrom('contact').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  const { from, into } = await app.transact(async (tx) => {
    const values = ['+491701234568']
    const other = (await findOrCreateContacts(app, tx, scope(), { values })).get('+491701234568')
    return { from: other?.id ?? '', into: known.id }
  })
  await mergeByPerson(app, scope(), { from, into, take: [] })
}

async function storeFileOf({ app, scope }: WebhookTestApp, messageId: string): Promise<void> {
  const file = await fileToSend(app, scope(), { name: 'picture.png', bytes: png })
  await app.transact(async (tx) => {
    const message = await findMessage(tx, scope(), messageId)
    if (!message) throw new Error('There is no message')
    await insertSentFile(tx, scope(), { messageId, sentFile: { type: 'image', file } })
    await emitMedia(app, tx, scope(), message)
  })
}
