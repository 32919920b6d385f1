import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../testing/stores/engines.ts'
import { storeContents } from '../testing/stores/store-contents.ts'
import { endedSession } from '../testing/tenants.ts'
import { openAttachment, type Sent } from '../testing/whatsapp/attachments.ts'
import { attachmentRoutes } from './attachment-routes.ts'

describe.each(engines)('on $name', (engine) => {
  const open = (kind: string, sent: Sent) => openAttachment(engine, kind, sent)

  test('a picture is served to members who may read the conversation, without running scripts', async () => {
    const { ask, signInAs } = await open('image', { mime_type: 'image/jpeg; q=1' })
    const agent = await signInAs('viewer')
    for (const answer of [await ask(), await ask(agent.cookie)]) {
      expect(answer).toMatchObject({ status: 200, body: 'what it holds' })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': '13',
        'content-disposition': 'inline; filename="image.jpg"; filename*=UTF-8\'\'image.jpg',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
    }
  })

  test.each([
    ['document', 'text/html', 'page.html', 'page.html'],
    ['image', 'image/svg+xml', undefined, 'image'],
    ['document', 'application/pdf', '../a"\r\nX-Evil: 1/\u202efdp.exe', '.._a___X-Evil_ 1__fdp.exe'],
  ])('a %s of the type %s is bytes to be saved, under a harmless name', async (kind, mime_type, filename, name) => {
    const { ask } = await open(kind, { mime_type, ...(filename !== undefined && { filename }) })
    const { status, headers } = await ask()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(headers).not.toHaveProperty('x-evil')
  })

  test('attachments are refused to strangers, other workspaces and modes, and keys, without a fetch', async () => {
    const { address, call, fixture, signInAs, newKey, graph, id } = await open('image', { mime_type: 'image/jpeg' })
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const ended = await endedSession(await signInAs('owner'), fixture.app)
    const { cookie } = await signInAs('owner')
    const { key } = await newKey()
    const before = await storeContents(fixture.app)
    const fetches = () => graph.calls.filter(({ path }) => path.endsWith('/55')).length
    const fetchesBefore = fetches()
    const refusals = [
      [401, await call('GET', address())],
      [401, await call('GET', address(), ended)],
      [401, await call('GET', address(), { key })],
      [403, await call('GET', address(), stranger)],
      [403, await call('GET', address({ workspaceId: fixture.app.newId() }), stranger)],
      [404, await call('GET', address({ workspaceId: fixture.otherWorkspaceId }), stranger)],
      [404, await call('GET', address({ mode: 'test' }), { cookie })],
      [404, await call('GET', address().replace(id, fixture.app.newId()), { cookie })],
      [400, await call('GET', address({ mode: 'other' }), { cookie })],
      [400, await call('GET', `/attachments/${id}`, { cookie })],
      [400, await call('GET', address().replace(id, `${id}%00`), { cookie })],
      [404, await call('POST', address(), { cookie, body: {} })],
      [404, await call('GET', address().replace('/attachments', '/api/v1/attachments'), { key })],
    ] as const
    for (const [status, answer] of refusals) expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    const responses = refusals.map(([, { body }]) => ({ ...body, request_id: '' }))
    // In another workspace, in the other mode, and unknown.
    expect(responses[6]).toEqual(responses[5])
    expect(responses[7]).toEqual(responses[5])
    expect(responses[4]).toEqual(responses[3])
    expect(fetches()).toBe(fetchesBefore)
    const { session: _, ...after } = await storeContents(fixture.app)
    expect(before).toMatchObject(after)
  })

  test('attachments that one member does not read keep none from another member', async () => {
    const { ask, fetchUnread, graph, signInAs } = await open('video', { mime_type: 'video/mp4' })
    const large = Buffer.alloc(32 * 1024 * 1024)
    graph.media.set('55', { mimeType: 'video/mp4', bytes: large })
    const unread = Array.from({ length: 6 }, () => fetchUnread())
    for (const { answer } of unread) expect((await answer).statusCode).toBe(200)

    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '5' } })
    graph.media.set('55', { mimeType: 'video/mp4', bytes: Buffer.from('what it holds') })
    expect(await ask((await signInAs('viewer')).cookie)).toMatchObject({ status: 200, body: 'what it holds' })
    for (const { request } of unread) request.destroy()
    await expect.poll(async () => (await ask()).status).toBe(200)
  })

  test('attachments end at a reader who accepts nothing, and free the connection to the platform', async () => {
    const { fetchUnread, graph, fixture, identity } = await open('video', { mime_type: 'video/mp4' })
    graph.media.set('55', { mimeType: 'video/mp4', bytes: Buffer.alloc(32 * 1024 * 1024) })
    const handler = express().use('/attachments', attachmentRoutes(fixture.app, identity, 50))
    const server = createServer(handler).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    const unread = fetchUnread(`http://127.0.0.1:${port}`)
    expect((await unread.answer).statusCode).toBe(200)
    await closed
    await expect.poll(graph.openFiles).toBe(0)
  })

  test('a file that the platform no longer has, or cannot return now, gives an error', async () => {
    const { ask, graph, account } = await open('image', { mime_type: 'image/jpeg' })
    graph.media.clear()
    const refused = (status: number, error: RegExp) => ({ status, body: { error: expect.stringMatching(error) } })
    expect(await ask()).toMatchObject(refused(404, /no longer has this file.*send it again/))
    account.token = 'another'
    expect(await ask()).toMatchObject(refused(503, /token has expired/))
  })
})
