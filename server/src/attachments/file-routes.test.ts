import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import type { SignedIn } from '../testing/http/server.ts'
import { beginUpload } from '../testing/http/unfinished.ts'
import { engines } from '../testing/stores/engines.ts'
import { storeContents } from '../testing/stores/store-contents.ts'
import { endedSession } from '../testing/tenants.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

describe.each(engines)('Files of users with a session on $name', (engine) => {
  async function open() {
    const server = await createRestTestApp(engine)
    const { url, owner, fixture } = server
    const address = (id = '', more: object = {}) =>
      `/files${id && `/${id}`}?${new URLSearchParams({ workspaceId: fixture.workspaceId, mode: 'live', ...more })}`
    const upload = async (who: Partial<SignedIn> = owner, { to = address(), headers = {} as object } = {}) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(pdf)]), 'bill.pdf')
      const answer = await fetch(`${url}${to}`, {
        method: 'POST',
        body: form,
        headers: { origin: url, ...(who.cookie && { cookie: who.cookie }), ...headers },
      })
      return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
    }
    return { ...server, address, upload }
  }

  test('a file is uploaded by a form, and returned whole, in parts or only with its headers', async () => {
    const { upload, address, call, owner, url } = await open()
    const { status, headers, body } = await upload()
    expect([status, body]).toEqual([
      201,
      {
        data: { id: expect.any(String), kind: 'document', mime: 'application/pdf', size: pdf.length, name: 'bill.pdf' },
      },
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    const at = address(body.data.id)
    const { cookie } = owner
    const whole = await call('GET', at, { cookie })
    expect([whole.status, whole.body]).toEqual([200, `${pdf}`])
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="bill.pdf"; filename*=UTF-8''bill.pdf`,
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const part = await call('GET', at, { cookie, headers: { range: 'bytes=1-3' } })
    expect([part.status, part.body]).toEqual([206, 'PDF'])
    const head = await request(`${url}${at}`, { method: 'HEAD', headers: { cookie } })
    expect([head.statusCode, head.headers['content-length'], await head.body.text()]).toEqual([
      200,
      `${pdf.length}`,
      '',
    ])
  })

  test('files are refused to strangers, other workspaces and modes, keys, viewers and foreign pages', async () => {
    const { upload, address, call, signInAs, newKey, fixture, owner, url } = await open()
    const { cookie } = owner
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    const viewer = await signInAs('viewer')
    const ended = await endedSession(await signInAs('owner'), fixture.app)
    const { key } = await newKey()
    const { id } = (await upload()).body.data
    const at = address(id)
    const { session: _, ...before } = await storeContents(fixture.app)
    const theirs = { workspaceId: fixture.otherWorkspaceId }
    const foreign = (headers: object) => upload(owner, { headers })
    const refusals = [
      [401, await upload({})],
      [401, await upload(ended)],
      [401, await upload({}, { headers: { authorization: `Bearer ${key}` } })],
      [403, await upload(stranger)],
      [403, await upload(viewer)],
      [403, await upload(owner, { to: address('', { workspaceId: fixture.app.newId() }) })],
      [403, await foreign({ origin: 'https://evil.example' })],
      [403, await foreign({ origin: 'null' })],
      [400, await upload(owner, { to: '/files' })],
      [400, await upload(owner, { to: address('', { mode: 'other' }) })],
      [
        403,
        await call('POST', address(), {
          cookie,
          body: 'x',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        }),
      ],
      [415, await call('POST', address(), { cookie, body: {}, headers: { origin: url } })],
      [401, await call('GET', at)],
      [401, await call('GET', at, ended)],
      [401, await call('GET', at, { key })],
      [403, await call('GET', at, stranger)],
      [404, await call('GET', address(id, theirs), stranger)],
      [404, await call('GET', address(id, { mode: 'test' }), { cookie })],
      [404, await call('GET', address(fixture.app.newId()), { cookie })],
      [400, await call('GET', `/files/${id}`, { cookie })],
      [400, await call('GET', address(`${id}%00`), { cookie })],
      [404, await call('DELETE', at, { cookie })],
    ] as const
    expect(refusals.map(([, { status }]) => status)).toEqual(refusals.map(([status]) => status))
    expect((await call('GET', at, viewer)).status).toBe(200)
    expect(await storeContents(fixture.app)).toMatchObject(before)
  })

  test('a seventh upload of one member waits until another is complete, and hinders no other member', async () => {
    const { upload, address, signInAs, owner, url, fixture } = await open()
    const headers = { 'content-type': 'multipart/form-data; boundary=x', origin: url }
    const sent = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello'
    const begun = Array.from({ length: 6 }, () => beginUpload(`${url}${address()}`, { ...owner, headers, sent }))
    const incoming = join(fixture.app.config.dataDir, 'files', 'incoming')
    await expect.poll(() => existsSync(incoming) && readdirSync(incoming).length).toBe(6)
    expect((await upload()).status).toBe(429)
    // Its form was not read.
    expect(await fixture.app.db.selectFrom('file').selectAll().execute()).toEqual([])
    expect((await upload(await signInAs('owner'))).status).toBe(201)
    for (const { request: unfinished } of begun) unfinished.destroy()
    await expect.poll(async () => (await upload()).status).toBe(201)
  })
})
