import { describe, expect, test } from 'vitest'
import { createCannedReply } from '../features/canned-replies/create-canned-reply.ts'
import { listCannedReplies } from '../features/canned-replies/list-canned-replies.ts'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { createSavedView } from '../features/saved-views/create-saved-view.ts'
import { authorized } from '../testing/authorized.ts'
import { fileForm } from '../testing/http/endpoints.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Canned replies and saved views by key on $name', (engine) => {
  async function open(more: object = {}) {
    const rest = await createRestTestApp(engine)
    const keyWith = async (permissions: object, wanted: object = {}) =>
      (await rest.newKey({ mode: 'test', permissions: { ...noPermission, ...permissions }, ...wanted })).key
    const key = await keyWith({ inbox: true }, more)
    const ask = (method: string, path: string, body?: unknown, as = key) =>
      rest.call(method, `/api/v1${path}`, { key: as, body })
    return { ...rest, keyWith, ask }
  }

  test('a canned reply is created, read, changed and deleted by key, and members see it in both modes', async () => {
    const { ask, fixture } = await open()
    const input = { shortcut: 'Hours', text: 'Open from 9, {{contact.first_name|friend}}.', folder: 'Shop' }
    const created = await ask('POST', '/canned_replies', { ...input, buttons: ['Thanks'] })
    expect(created).toMatchObject({ status: 201, body: { data: { ...input, shortcut: 'hours', buttons: ['Thanks'] } } })
    const { id } = created.body.data
    const { app, workspaceId } = fixture
    const list = authorized('canned_replies.read', listCannedReplies)
    for (const mode of ['live', 'test'] as const) {
      expect((await list(app, fixture.member('viewer'), { workspaceId, mode })).data).toMatchObject([{ id }])
    }
    const changed = await ask('PATCH', `/canned_replies/${id}`, { folder: '', text: 'Open from 10.' })
    expect(changed.body.data).toMatchObject({ id, folder: null, text: 'Open from 10.', buttons: ['Thanks'] })
    expect((await ask('GET', `/canned_replies/${id}`)).body).toEqual(changed.body)
    expect((await ask('GET', '/canned_replies')).body.data).toEqual([changed.body.data])
    expect(await ask('DELETE', `/canned_replies/${id}`)).toMatchObject({ status: 200, body: { success: true, id } })
    expect(await ask('GET', `/canned_replies/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('bad canned replies are refused at their field, and change nothing', async () => {
    const { ask } = await open()
    const { id } = (await ask('POST', '/canned_replies', { shortcut: 'hi', text: 'Hello' })).body.data
    await ask('POST', '/canned_replies', { shortcut: 'bye', text: 'Bye' })
    for (const [method, path, body, status, field] of [
      ['POST', '/canned_replies', { shortcut: 'HI', text: 'x' }, 409, 'shortcut'],
      ['POST', '/canned_replies', { shortcut: 'a b', text: 'x' }, 400, 'shortcut'],
      ['POST', '/canned_replies', { shortcut: 'new', text: 'Hi {{nobody}}' }, 400, 'text'],
      ['POST', '/canned_replies', { shortcut: 'new', text: 'Hi {{contact.unknown}}' }, 400, 'text'],
      ['PATCH', `/canned_replies/${id}`, { shortcut: 'bye' }, 409, 'shortcut'],
      ['PATCH', `/canned_replies/${id}`, { buttons: ['Yes', 'Yes'] }, 400, 'buttons[1]'],
    ] as const) {
      const answer = await ask(method, path, body)
      expect([path, body, answer.status, answer.body.details?.[0]?.path]).toEqual([path, body, status, field])
    }
    const { data } = (await ask('GET', '/canned_replies')).body
    expect(data).toMatchObject([{ shortcut: 'bye' }, { shortcut: 'hi', text: 'Hello' }])
  })

  test('a key changes the text of a canned reply, and its files stay in both modes', async () => {
    const { ask, fixture, keyWith, call } = await open()
    const { app, workspaceId } = fixture
    const sender = await keyWith({ write: true })
    const fileId = (await call('POST', '/api/v1/files', { key: sender, ...fileForm })).body.data.id
    const here = { workspaceId, mode: 'test' as const }
    const create = authorized('canned_replies.change', createCannedReply)
    const reply = { ...here, shortcut: 'menu', text: 'Menu', fileIds: [fileId] }
    const { id } = await create(app, fixture.member('agent'), reply)
    const { body } = await ask('PATCH', `/canned_replies/${id}`, { text: 'Our menu', fileIds: [] })
    expect(body.data).toMatchObject({ text: 'Our menu', files: [{ id: fileId, name: 'note.txt' }] })
    const list = authorized('canned_replies.read', listCannedReplies)
    const inLive = await list(app, fixture.member('viewer'), { workspaceId, mode: 'live' })
    expect(inLive.data).toMatchObject([{ id, files: [{ name: 'note.txt' }] }])
  })

  test('a saved view is shared by a key, counted, changed and deleted, and private views stay private', async () => {
    const { ask, fixture, conversation } = await open()
    const { app, workspaceId } = fixture
    const view = { workspaceId, mode: 'test' as const, name: 'Mine', filter: { status: 'open' }, shared: false }
    const mine = await authorized('saved_views.change', createSavedView)(app, fixture.member('agent'), view)
    await conversation('test')
    const created = await ask('POST', '/saved_views', { name: 'Open', filter: { status: 'open' }, shared: false })
    expect(created).toMatchObject({ status: 201, body: { data: { name: 'Open', shared: true } } })
    const { id } = created.body.data
    await ask('POST', '/saved_views', { name: 'To me', filter: { assignee: 'me' } })
    await ask('POST', '/saved_views', { name: 'Word', filter: { q: 'refund' } })
    const { data } = (await ask('GET', '/saved_views')).body
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Open', 'To me', 'Word'])
    expect((await ask('GET', '/saved_views/counts')).body.data).toEqual([{ id, conversations: 1 }])
    const changed = await ask('PATCH', `/saved_views/${id}`, { filter: { status: 'resolved' } })
    expect(changed.body.data).toMatchObject({ id, name: 'Open', filter: { status: 'resolved' }, shared: true })
    expect((await ask('GET', '/saved_views/counts')).body.data).toEqual([{ id, conversations: 0 }])
    expect(await ask('DELETE', `/saved_views/${id}`)).toMatchObject({ status: 200, body: { success: true, id } })
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Theirs' } : undefined
      expect([method, (await ask(method, `/saved_views/${mine.id}`, body)).status]).toEqual([method, 404])
    }
    expect((await ask('POST', '/saved_views', { name: '', filter: {} })).body.details).toMatchObject([{ path: 'name' }])
  })

  test('keys that send and read gain nothing, and one limited to channels reads and counts its own, and changes nothing', async () => {
    const { ask, keyWith, fixture, conversation } = await open()
    const older = { read: true, write: true, conversations: true, analytics: true, bulk_send: true }
    const sender = await keyWith(older)
    for (const path of ['/canned_replies', '/saved_views', '/saved_views/counts']) {
      expect([path, (await ask('GET', path, undefined, sender)).status]).toEqual([path, 403])
    }
    await conversation('test')
    await ask('POST', '/saved_views', { name: 'All', filter: {} })
    const { id } = await defaultChannel(fixture.app.db, fixture.scope('test'))
    const limited = await keyWith({ inbox: true }, { channel_ids: [id] })
    expect((await ask('GET', '/canned_replies', undefined, limited)).status).toBe(200)
    expect((await ask('GET', '/saved_views/counts', undefined, limited)).body.data).toMatchObject([
      { conversations: 1 },
    ])
    expect((await ask('POST', '/canned_replies', { shortcut: 'hi', text: 'Hello' }, limited)).status).toBe(403)
    expect((await ask('POST', '/saved_views', { name: 'Mine', filter: {} }, limited)).status).toBe(403)
  })
})
