import { describe, expect, test } from 'vitest'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { authorized } from '../testing/authorized.ts'
import { fileForm } from '../testing/http/endpoints.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

const phone = '+491701234567'

describe.each(engines)('What is known about contacts by key on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const keyWith = async (permissions: object, more: object = {}) =>
      (await rest.newKey({ mode: 'test', permissions: { ...noPermission, ...permissions }, ...more })).key
    const older = await keyWith({ read: true, write: true, conversations: true, bulk_send: true })
    const key = await keyWith({ contacts: true })
    const ask = (method: string, path: string, body?: unknown, as = key) =>
      rest.call(method, `/api/v1${path}`, { key: as, body })
    const { id } = (await ask('POST', '/contacts', { name: 'Anna', phones: [phone] })).body.data
    const writes = async (body: object) =>
      (await ask('POST', '/test_helpers/inbound_messages', { from: phone, ...body })).body
    const { id: channelId } = await defaultChannel(rest.fixture.app.db, rest.fixture.scope('test'))
    return { ...rest, keyWith, older, ask, id: id as string, writes, channelId }
  }

  test('a contact is blocked and unblocked, what they write meanwhile does not arrive, and the history says so', async () => {
    const { ask, older, id, writes } = await open()
    expect((await ask('POST', `/contacts/${id}/block`, { reason: 'Spam' })).body.data).toMatchObject({
      id,
      blocked_at: expect.any(String),
    })
    await writes({ text: 'Hello' })
    expect((await ask('GET', '/conversations', undefined, older)).body.data).toEqual([])
    expect((await ask('POST', `/contacts/${id}/unblock`)).body.data).toMatchObject({ id, blocked_at: null })
    await writes({ text: 'Hello again' })
    expect((await ask('GET', '/conversations', undefined, older)).body.data).toHaveLength(1)
    const first = await ask('GET', `/contacts/${id}/history?limit=1`)
    expect(first.body).toMatchObject({ data: [{ action: 'contact.unblocked' }], next_cursor: expect.any(String) })
    const rest = await ask('GET', `/contacts/${id}/history?cursor=${first.body.next_cursor}`)
    expect(rest.body.data[0]).toMatchObject({ action: 'contact.blocked', details: { reason: 'Spam' } })
    expect((await ask('GET', `/contacts/${id}/history?cursor=x`)).body.details).toMatchObject([{ path: 'cursor' }])
  })

  test('the consent of a contact is recorded, replaced and removed, and bad ones are refused at their field', async () => {
    const { ask, id, channelId } = await open()
    const path = `/contacts/${id}/consents`
    const consent = { channel_id: channelId, source: 'A form', consented_at: '2026-01-01T10:00:00.000Z' }
    expect((await ask('POST', path, consent)).body.data).toEqual([{ ...consent, channel_name: 'Simulator' }])
    await ask('POST', path, { ...consent, source: 'At the counter' })
    expect((await ask('GET', path)).body.data).toMatchObject([{ source: 'At the counter' }])
    for (const [more, status, field] of [
      [{ consented_at: '2030-01-01T10:00:00.000Z' }, 400, 'consented_at'],
      [{ consented_at: 'soon' }, 400, 'consented_at'],
      [{ source: '' }, 400, 'source'],
      [{ channel_id: 'nobody' }, 404, undefined],
    ] as const) {
      const refused = await ask('POST', path, { ...consent, ...more })
      expect([more, refused.status, refused.body.details?.[0]?.path]).toEqual([more, status, field])
    }
    expect((await ask('DELETE', `${path}/${channelId}`)).body.data).toEqual([])
    expect((await ask('GET', path)).body.data).toEqual([])
  })

  test('merged contacts are listed until they are split', async () => {
    const { ask, id } = await open()
    const other = (await ask('POST', '/contacts', { name: 'Ann', phones: ['+491701234568'] })).body.data.id
    expect((await ask('GET', '/contacts/suggested_merges')).body).toMatchObject({ data: [], pagination: { total: 0 } })
    await ask('POST', '/contacts/merge', { from: other, into: id })
    expect((await ask('GET', `/contacts/${id}/merged`)).body.data).toMatchObject([{ id: other, name: 'Ann' }])
    await ask('POST', `/contacts/${other}/split`)
    expect((await ask('GET', `/contacts/${id}/merged`)).body.data).toEqual([])
  })

  test('files and campaign messages of a contact are read with inbox, by a limited key on its channels only', async () => {
    const { ask, older, id, writes, keyWith, fixture, call } = await open()
    const { body: file } = await call('POST', '/api/v1/files', { key: older, ...fileForm })
    await writes({ file_id: file.data.id })
    await approvedTemplate(fixture, { mode: 'test' })
    const recipients = [{ phone, variables: { name: 'Anna', order: 'A-17' } }]
    await ask('POST', '/campaigns', { templateName: 'order_shipped', recipients }, older)
    await fixture.runJobs()
    const shop = await authorized('channels.manage', addSimulator)(fixture.app, fixture.member('owner'), {
      ...{ workspaceId: fixture.workspaceId, mode: 'test', name: 'Shop', colour: 'green' },
    })
    const inbox = await keyWith({ inbox: true })
    const limited = await keyWith({ inbox: true }, { channel_ids: [shop.id] })
    const total = async (what: string, as: string) =>
      (await ask('GET', `/contacts/${id}/${what}`, undefined, as)).body.pagination.total
    for (const what of ['files', 'campaign_messages']) {
      expect([what, await total(what, inbox), await total(what, limited)]).toEqual([what, 1, 0])
      expect([what, (await ask('GET', `/contacts/${id}/${what}`, undefined, older)).status]).toEqual([what, 403])
    }
    const [message] = (await ask('GET', `/contacts/${id}/files`, undefined, inbox)).body.data
    expect(message).toMatchObject({ direction: 'inbound', media: { name: 'note.txt' } })
  })

  test('a contact is added once to a scheduled campaign, and to no other', async () => {
    const { ask, older, id, fixture } = await open()
    await approvedTemplate(fixture, { mode: 'test' })
    const schedule = { at: '2026-11-23T12:00', timeZone: 'Europe/Berlin' }
    const start = async (more: object) => {
      const variables = { name: '{{contact.first_name|you}}', order: '{{contact.first_name|you}}' }
      const recipients = [{ phone: '+491701111111', variables }]
      const body = { templateName: 'order_shipped', recipients, ...more }
      return (await ask('POST', '/campaigns', body, older)).body.data.id as string
    }
    const scheduled = await start({ schedule })
    const add = (campaignId: string, contact_id = id) =>
      ask('POST', `/campaigns/${campaignId}/recipients`, { contact_id }, older)
    expect((await add(scheduled)).body.data).toMatchObject({ id: scheduled, total: 2 })
    expect((await add(scheduled)).body.data).toMatchObject({ total: 2 })
    expect(await add(await start({}))).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await add(scheduled, 'nobody')).toMatchObject({ status: 404 })
  })

  test('the uses of a field, what another type would remove, the latest exports and the bytes of files are read', async () => {
    const { ask, id, keyWith, older, call } = await open()
    const inbox = await keyWith({ inbox: true })
    const field = (await ask('POST', '/contact_fields', { key: 'size', label: 'Size', type: 'text' })).body.data
    await ask('PATCH', `/contacts/${id}`, { fields: { size: 'large' } })
    const reply = { shortcut: 'size', text: 'You ordered {{contact.size}}.' }
    const { id: replyId } = (await ask('POST', '/canned_replies', reply, inbox)).body.data
    expect((await ask('GET', `/contact_fields/${field.id}/uses`)).body.data).toEqual([
      { kind: 'canned_reply', id: replyId, name: 'size' },
    ])
    const preview = await ask('POST', `/contact_fields/${field.id}/preview_type`, { type: 'number' })
    expect(preview.body.data).toEqual({ count: 1, samples: ['large'], is_complete: true })
    expect((await ask('GET', `/contacts/${id}`)).body.data.fields).toMatchObject({ size: 'large' })
    const exported = (await ask('POST', '/contacts/export', {})).body.data
    expect((await ask('GET', '/exports')).body.data).toMatchObject([{ id: exported.id }])
    await call('POST', '/api/v1/files', { key: older, ...fileForm })
    const settings = await keyWith({ settings: true })
    const usage = await ask('GET', '/settings/file_usage', undefined, settings)
    expect(usage.body.data).toEqual({ live: 0, test: 5, quota: null })
  })

  test('keys that send and read gain nothing, and one limited to channels blocks nobody', async () => {
    const { ask, older, id, keyWith, channelId } = await open()
    const limited = await keyWith({ contacts: true }, { channel_ids: [channelId] })
    for (const [method, path] of [
      ['POST', `/contacts/${id}/block`],
      ['POST', `/contacts/${id}/unblock`],
      ['GET', `/contacts/${id}/consents`],
      ['GET', `/contacts/${id}/history`],
      ['GET', `/contacts/${id}/merged`],
    ] as const) {
      const statuses = [older, limited].map(async (key) => (await ask(method, path, undefined, key)).status)
      expect([path, ...(await Promise.all(statuses))]).toEqual([path, 403, 403])
    }
    for (const path of ['/contacts/suggested_merges', '/exports', '/settings/file_usage']) {
      expect([path, (await ask('GET', path, undefined, older)).status]).toEqual([path, 403])
    }
  })
})
