import { defaultChannel } from '../features/channels/channels.store.ts'
import { changeOptOut } from '../features/contacts/change-opt-out.ts'
import { saveContacts } from '../features/contacts/save-contact.ts'
import { type Ask, csvForm, fileForm, type Ids, recipients, text } from './http/endpoints.ts'
import { createRestTestApp, type RestTestApp } from './http/rest.ts'
import type { TestEngine } from './stores/engines.ts'
import { storeContents } from './stores/store-contents.ts'
import { approvedTemplate } from './templates.ts'
import { openInstallationOf } from './workspaces.ts'

/** A test app with one object of every kind in test mode. */
export async function createPopulatedTestApp(engine: TestEngine) {
  const rest = await createRestTestApp(engine)
  const { fixture, call, newKey, conversation, owner } = rest
  await openInstallationOf(fixture, 'everyone')
  const { key, keyData } = await newKey({ mode: 'test' })
  const template = await approvedTemplate(fixture, { mode: 'test' })
  await approvedTemplate(fixture, { mode: 'live' })
  const phone = '+491701234567'
  const { conversationId } = await conversation('test', phone)
  const files = await uploadedFiles(rest, key)
  // Before the reply, which stays the last message.
  const received = await call('POST', '/api/v1/test_helpers/inbound_messages', {
    key,
    body: { from: phone, file_id: files.next() },
  })
  const sent = await call('POST', '/api/v1/messages/send', { key, body: { conversationId, text } })
  const body = { templateName: 'order_shipped', recipients }
  const campaign = await call('POST', '/api/v1/campaigns', { key, body })
  const contacts = await storedContacts(rest)
  const notes = await storedNotes(rest, key, contacts.all)
  let contactId = ''
  const tagOf = async (name: string) =>
    (await call('POST', '/api/v1/tags', { key, body: { name, colour: 'blue' } })).body.data.id
  const field = await call('POST', '/api/v1/contact_fields', {
    key,
    body: { key: 'size', label: 'Size', type: 'text' },
  })
  const ids: Ids = {
    channelId: (await defaultChannel(fixture.app.db, fixture.scope('test'))).id,
    liveChannelId: (await defaultChannel(fixture.app.db, fixture.scope('live'))).id,
    workspaceId: owner.workspaceId,
    conversationId,
    messageId: sent.body.messageId,
    receivedId: received.body.messageId,
    campaignId: campaign.body.data.id,
    ...(await otherCampaigns(rest, key)),
    keyId: keyData.id,
    templateName: 'order_shipped',
    templateId: template.id,
    ...(await testedWebhook(rest, key)),
    pullWebhookId: await pullWebhook(rest, key),
    get fileId() {
      return files.next()
    },
    ...(await listedContacts(rest, key)),
    tagId: await tagOf('VIP'),
    otherTagId: await tagOf('Refund'),
    ...(await sharedTexts(rest, key)),
    get contactId() {
      contactId = contacts.next()
      return contactId
    },
    ...(await duplicateContacts(rest)),
    get noteId() {
      return notes.get(contactId)?.next() ?? ''
    },
    fieldId: field.body.data.id,
    managerId: owner.userId,
    phone,
  }
  return { ...rest, ids, snapshot: async () => JSON.stringify(await storeContents(fixture.app)) }
}

/** Two campaigns that have not started, and two whose only recipient failed. */
async function otherCampaigns({ call, fixture: { app } }: RestTestApp, key: string) {
  const schedule = { at: '2026-11-23T12:00', timeZone: 'Europe/Berlin' }
  const start = async (more: object) => {
    const body = { templateName: 'order_shipped', recipients, ...more }
    return (await call('POST', '/api/v1/campaigns', { key, body })).body.data.id as string
  }
  // With values that one more recipient gets, too.
  const fitting = '{{contact.first_name|you}}'
  const list = [{ ...recipients[0], variables: { name: fitting, order: fitting } }]
  const scheduled = { schedule, recipients: list }
  const scheduledIds = [await start(scheduled), await start(scheduled)] as const
  const failedIds = [await start({}), await start({})] as const
  await app.db.updateTable('campaign').set({ state: 'completed' }).where('id', 'in', failedIds).execute()
  // A retry helps after the first error, and another number after the second.
  for (const [index, code] of ['131000', 'invalid_phone'].entries()) {
    await app.db
      .updateTable('campaign_recipient')
      .set({ state: 'failed', error_code: code, settled_at: app.now() })
      .where('campaign_id', '=', failedIds[index] ?? '')
      .execute()
  }
  const ofSecond = app.db.selectFrom('campaign_recipient').select('id').where('campaign_id', '=', failedIds[1])
  return { scheduledIds, failedIds, recipientId: (await ofSecond.executeTakeFirstOrThrow()).id }
}

/** A webhook, and the delivery of a test event to it. */
async function testedWebhook({ call }: RestTestApp, key: string) {
  const body = { url: 'https://93.184.215.14/', events: ['*'] }
  const webhookId: string = (await call('POST', '/api/v1/webhooks', { key, body })).body.data.id
  const delivery = await call('POST', `/api/v1/webhooks/${webhookId}/test`, { key, body: {} })
  return { webhookId, deliveryId: delivery.body.data.id as string }
}

/** A webhook whose only events are those that the permission `webhooks` is enough for. */
async function pullWebhook({ call }: RestTestApp, key: string): Promise<string> {
  const body = { kind: 'pull', events: ['api_key.expiring'] }
  return (await call('POST', '/api/v1/webhooks', { key, body })).body.data.id
}

/** The IDs of three files, one after the other and again from the first. */
async function uploadedFiles({ call }: RestTestApp, key: string) {
  const ids: string[] = []
  for (let file = 0; file < 3; file += 1) {
    ids.push((await call('POST', '/api/v1/files', { key, ...fileForm })).body.data.id)
  }
  return inTurn(ids)
}

/** A list of contacts that has been checked and not imported, and an export. */
async function listedContacts({ call, fixture: { app } }: RestTestApp, key: string) {
  const list = await call('POST', '/api/v1/files', { key, ...csvForm('phone,name\n+491705550004,Ada\n') })
  const listId: string = list.body.data.id
  const body = { file_id: listId, check_only: true }
  const importId: string = (await call('POST', '/api/v1/imports', { key, body })).body.data.id
  await app.db.updateTable('contact_import').set({ state: 'checked' }).where('id', '=', importId).execute()
  const exported = await call('POST', '/api/v1/contacts/export', { key, body: {} })
  // A workspace writes three at once at most.
  await app.db.updateTable('contact_export').set({ state: 'completed' }).execute()
  return { listId, importId, exportId: exported.body.data.id as string }
}

/** A canned reply and a saved view. */
async function sharedTexts({ call }: RestTestApp, key: string) {
  const make = async (path: string, body: object): Promise<string> =>
    (await call('POST', `/api/v1/${path}`, { key, body })).body.data.id
  return {
    cannedReplyId: await make('canned_replies', { shortcut: 'hi', text: 'Hello' }),
    savedViewId: await make('saved_views', { name: 'Open', filter: { status: 'open' } }),
  }
}

/** The IDs of three contacts in the same way. */
async function storedContacts({ fixture: { app, scope } }: RestTestApp) {
  const rows = ['+491705550001', '+491705550002', '+491705550003'].map((phone) => ({
    changes: { phones: [phone] },
    source: 'api' as const,
  }))
  const saved = await app.transact((tx) => saveContacts(app, tx, scope('test'), rows))
  const contacts = saved.flatMap((each) => (each.ok ? [each.contact] : []))
  // Opted out of campaigns, so that requests can both tighten and end it.
  await app.transact(async (tx) => {
    const to = { scope: 'campaigns', source: 'person' } as const
    for (const contact of contacts) await changeOptOut(app, tx, scope('test'), { contact, to })
  })
  const all = contacts.map(({ id }) => id)
  return { all, ...inTurn(all) }
}

/** The IDs of two contacts, one of which may be merged into the other. */
async function duplicateContacts({ fixture: { app, scope } }: RestTestApp) {
  const rows = ['+491705550011', '+491705550012'].map((phone) => ({
    changes: { phones: [phone] },
    source: 'api' as const,
  }))
  const saved = await app.transact((tx) => saveContacts(app, tx, scope('test'), rows))
  const [originalId = '', duplicateId = ''] = saved.flatMap((each) => (each.ok ? [each.contact.id] : []))
  return { originalId, duplicateId }
}

/** The IDs of three notes about each contact in the same way. */
async function storedNotes({ call }: RestTestApp, key: string, contactIds: readonly string[]) {
  const notes = new Map<string, ReturnType<typeof inTurn>>()
  for (const id of contactIds) {
    const ids: string[] = []
    for (const each of ['first', 'second', 'third']) {
      const { body } = await call('POST', `/api/v1/contacts/${id}/notes`, { key, body: { text: `The ${each} one` } })
      ids.push(body.data.id)
    }
    notes.set(id, inTurn(ids))
  }
  return notes
}

function inTurn(ids: readonly string[]) {
  let at = 0
  return { next: () => ids[at++ % ids.length] ?? '' }
}

type Asking = Ask & { readonly key?: string; readonly cookie?: string }

/** Calls an endpoint as one caller, with an Idempotency-Key, which a refused request must not store. */
export const callEndpoint = ({ call }: RestTestApp, at: string, asking: Asking, idempotencyKey = 'x') => {
  const [method = '', pattern = ''] = at.split(' ')
  const { path = pattern, body, headers, ...who } = asking
  return call(method, path, { ...who, body, headers: { 'idempotency-key': idempotencyKey, ...headers } })
}
