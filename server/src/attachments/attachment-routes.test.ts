import { describe, expect, test } from 'vitest'
import { openGraph } from '../testing/graph/graph.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { engines } from '../testing/stores/engines.ts'
import { storeContents } from '../testing/stores/store-contents.ts'
import { endedSession } from '../testing/tenants.ts'
import { connect } from '../testing/whatsapp/whatsapp.ts'

describe.each(engines)('Attachments on $name', (engine) => {
  /** A server whose live number received a file from a customer. */
  async function open(kind: string, sent: { id?: string; mime_type: string; filename?: string }) {
    const graph = await openGraph()
    const server = await createRestTestApp(engine, { whatsappGraphUrl: graph.url })
    const { fixture, owner, url, call } = server
    const account = graph.addAccount()
    await connect(fixture.app, fixture.workspaceId, { account, entryPoint: `${url}/callbacks` })
    graph.media.set('55', { mimeType: sent.mime_type, bytes: Buffer.from('what it holds') })
    await graph.customerWrites(account, { from: '+15551230001', type: kind, [kind]: { id: '55', ...sent } })
    await fixture.runJobs()
    const { id } = await fixture.app.db
      .selectFrom('message_attachment')
      .select('message_id as id')
      .executeTakeFirstOrThrow()
    const address = (more: object = {}) =>
      `/attachments/${id}?${new URLSearchParams({ workspaceId: fixture.workspaceId, mode: 'live', ...more })}`
    return {
      ...server,
      graph,
      account,
      id,
      address,
      ask: (cookie = owner.cookie) => call('GET', address(), { cookie }),
    }
  }

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

  test('are refused to strangers, other workspaces and modes, and keys, without a fetch', async () => {
    const { address, call, fixture, signInAs, newKey, graph, id } = await open('image', { mime_type: 'image/jpeg' })
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const ended = await endedSession(await signInAs('owner'), fixture.app)
    const { cookie } = await signInAs('owner')
    const { key } = await newKey()
    const before = await storeContents(fixture.app)
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
    expect(graph.calls.filter(({ path }) => path.endsWith('/55'))).toEqual([])
    const { session: _, ...after } = await storeContents(fixture.app)
    expect(before).toMatchObject(after)
  })

  test('a file that the platform no longer has, or cannot return now, gives an error', async () => {
    const { ask, graph, account } = await open('image', { mime_type: 'image/jpeg' })
    graph.media.clear()
    const refused = (status: number, error: RegExp) => ({ status, body: { error: expect.stringMatching(error) } })
    expect(await ask()).toMatchObject(refused(404, /no longer has this file.*send it again/))
    account.token = 'another'
    expect(await ask()).toMatchObject(refused(404, /token has expired/))
  })
})
