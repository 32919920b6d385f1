import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventsOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { openReceived } from '../../../testing/whatsapp/attachments.ts'
import { handlers } from '../../../worker/handlers.ts'
import { makeWorker } from '../../../worker/loop.ts'
import { defaultChannel } from '../../channels/channels.store.ts'
import { removeExpiredMessages } from '../../retention/expired-messages.store.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(engines)('on $name', (engine) => {
  async function open(kind: string, sent: Parameters<typeof openReceived>[2]) {
    const opened = await openReceived(engine, kind, sent)
    const { fixture, call, graph, id, newKey } = opened
    const { app } = fixture
    const { key } = await newKey()
    const message = await app.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const folder = join(app.config.dataDir, 'files')
    return {
      ...opened,
      key,
      message,
      shown: async () => {
        const path = `/api/v1/conversations/${message.conversation_id}/messages`
        const [{ attachment, media }] = (await call('GET', path, { key })).body.data
        return { status: attachment.status, error: attachment.error, media }
      },
      onDisk: () =>
        existsSync(folder)
          ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
          : 0,
      downloads: () => graph.calls.filter(({ path }) => path === '/files/55').length,
    }
  }

  test('a file is stored when it arrives, and served whole or in parts without the platform', async () => {
    const { graph, shown, ask, call, address, owner, downloads, url, key } = await open('image', {
      ...{ mime_type: 'image/jpeg', bytes: png },
    })
    const { status, error, media } = await shown()
    expect([status, error]).toEqual(['stored', null])
    expect(media).toEqual({
      id: expect.any(String),
      kind: 'image',
      mime: 'image/png',
      size: png.length,
      name: 'image.png',
      width: 1,
      height: 1,
    })
    graph.media.clear()
    expect(await ask()).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    const part = await fetch(`${url}${address()}`, { headers: { cookie: owner.cookie, range: 'bytes=1-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'PNG'])
    expect((await call('GET', `/api/v1/files/${media.id}`, { key })).status).toBe(200)
    expect(downloads()).toBe(1)
  })

  test.each([
    ['photos.zip', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000', 'latin1'), 'application/zip'],
    ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/octet-stream'],
    ['broken.png', png.subarray(0, 40), 'application/octet-stream'],
  ])(
    'what may not be uploaded, such as %s, is stored as a document that is only downloaded',
    async (filename, bytes, mime) => {
      const { shown, ask } = await open('document', { mime_type: 'image/png', filename, bytes })
      expect(await shown()).toMatchObject({ status: 'stored', media: { kind: 'document', mime, name: filename } })
      expect((await ask()).headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringContaining('attachment'),
      })
    },
  )

  test('a file that the platform does not have any more, an empty and a broken one say why', async () => {
    const gone = await open('image', { mime_type: 'image/png' })
    expect(await gone.shown()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('no longer has this file'),
    })
    const empty = await open('image', { mime_type: 'image/png', bytes: Buffer.alloc(0) })
    expect(await empty.shown()).toEqual({ status: 'failed', error: 'The file is empty', media: undefined })
    expect(empty.onDisk()).toBe(0)
  })

  test('a fetch that fails for a time is repeated for two days, and then says why', async () => {
    const { graph, account, shown, fixture, downloads, onDisk } = await open('image', {
      ...{ mime_type: 'image/png', bytes: png, isBroken: true },
    })
    expect(await shown()).toMatchObject({ status: 'pending', error: null })
    const { token } = account
    account.token = 'another'
    fixture.clock.advance(10_000)
    await fixture.runJobs()
    expect(await shown()).toMatchObject({ status: 'pending', error: null })
    account.token = token
    for (let hours = 0; hours < 48; hours += 1) {
      fixture.clock.advance(60 * minuteMs)
      await fixture.runJobs()
    }
    expect(await shown()).toEqual({ status: 'failed', error: 'The file broke off before its end', media: undefined })
    expect([downloads(), onDisk()]).toEqual([8, 0])
    graph.settings.breaksFiles = false
    fixture.clock.advance(dayMs)
    await fixture.runJobs()
    expect(downloads()).toBe(8)
  })

  const another = hash('sha256', 'another file')
  const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

  test.each([
    ['the answer to a look-up', { lookedUpSha256: another }],
    ['the callback', { lookedUpSha256: null, sha256: inBase64(another) }],
  ])(
    'a file whose bytes have not the hash in %s is fetched again for two days, and then says why',
    async (_, named) => {
      const { shown, fixture, downloads, onDisk } = await open('image', {
        ...{ mime_type: 'image/png', bytes: png, ...named },
      })
      expect(await shown()).toMatchObject({ status: 'pending', error: null })
      for (let hours = 0; hours < 48; hours += 1) {
        fixture.clock.advance(60 * minuteMs)
        await fixture.runJobs()
      }
      const error = 'The file did not arrive as it was sent: its SHA-256 is not the one that the platform names'
      expect(await shown()).toEqual({ status: 'failed', error, media: undefined })
      expect([downloads(), onDisk()]).toEqual([9, 0])
    },
  )

  test.each([
    ['in Base64', inBase64(hash('sha256', png))],
    ['in hex', hash('sha256', png)],
    ['in no form that is known', 'unknown'],
  ])('a file is stored whose hash stands in the callback %s', async (_, sha256) => {
    const { shown } = await open('image', { mime_type: 'image/png', bytes: png, sha256, lookedUpSha256: null })
    expect(await shown()).toMatchObject({ status: 'stored', media: { size: png.length } })
  })

  test('a file that failed is fetched again at once when a member asks for it', async () => {
    const { graph, shown, fixture, id, downloads, owner, signInAs, call } = await open('image', {
      mime_type: 'image/png',
    })
    expect(await shown()).toMatchObject({ status: 'failed' })
    const body = { workspaceId: fixture.workspaceId, mode: 'live', messageId: id }
    const again = (cookie: string) => call('POST', '/trpc/messages.fetchAttachment', { cookie, body })
    expect((await again((await signInAs('viewer')).cookie)).status).toBe(403)
    graph.media.set('55', { mimeType: 'image/png', bytes: png })
    expect((await again(owner.cookie)).status).toBe(200)
    expect(await shown()).toMatchObject({ status: 'pending', error: null })
    await fixture.runJobs()
    expect(await shown()).toMatchObject({ status: 'stored', media: { size: png.length } })
    expect((await again(owner.cookie)).status).toBe(200)
    await fixture.runJobs()
    expect(downloads()).toBe(1)
  })

  test('a key that is limited to channels gets the files of their messages only, and deletes none of them', async () => {
    const { shown, message, newKey, call, fixture } = await open('image', { mime_type: 'image/png', bytes: png })
    const { media } = await shown()
    const other = await defaultChannel(fixture.app.db, fixture.scope('test'))
    const { key: reader } = await newKey({ channel_ids: [message.channel_id] })
    const path = `/api/v1/files/${media.id}`
    expect((await call('GET', path, { key: reader })).status).toBe(200)
    expect((await call('DELETE', path, { key: reader })).status).toBe(404)
    const { key: elsewhere } = await newKey({ mode: 'test', channel_ids: [other.id] })
    expect((await call('GET', path, { key: elsewhere })).status).toBe(404)
    await fixture.app.db.updateTable('message').set({ channel_id: other.id }).where('id', '=', message.id).execute()
    expect((await call('GET', path, { key: reader })).status).toBe(404)
  })

  test('a deleted file leaves its message, and is not fetched again', async () => {
    const { shown, key, call, ask, onDisk, owner, fixture, id } = await open('image', {
      ...{ mime_type: 'image/png', bytes: png },
    })
    const { media } = await shown()
    expect((await call('DELETE', `/api/v1/files/${media.id}`, { key })).status).toBe(200)
    expect(await shown()).toEqual({ status: 'deleted', error: null, media: undefined })
    expect([(await ask()).status, onDisk()]).toEqual([404, 0])
    const body = { workspaceId: fixture.workspaceId, mode: 'live', messageId: id }
    expect((await call('POST', '/trpc/messages.fetchAttachment', { cookie: owner.cookie, body })).status).toBe(404)
  })

  test.each(['erasure', 'retention'])('the %s of a message removes its file at once, with the bytes', async (what) => {
    const { shown, key, call, onDisk, owner, fixture, message } = await open('image', {
      ...{ mime_type: 'image/png', bytes: png },
    })
    const { media } = await shown()
    expect(onDisk()).toBe(1)
    if (what === 'erasure') {
      const body = { workspaceId: fixture.workspaceId, mode: 'live', contactId: message.contact_id }
      expect((await call('POST', '/trpc/contacts.erase', { cookie: owner.cookie, body })).status).toBe(200)
      await fixture.runJobs()
    } else {
      const expired = { before: fixture.app.now() + 1, size: 10 }
      await fixture.app.transact((tx) => removeExpiredMessages(fixture.app, tx, fixture.scope(), expired))
    }
    await expect.poll(onDisk).toBe(0)
    expect((await call('GET', `/api/v1/files/${media.id}`, { key })).status).toBe(404)
    expect(await fixture.app.db.selectFrom('file').selectAll().execute()).toEqual([])
  })

  test('webhooks hear that a file is to follow, and then where its bytes are or why there are none', async () => {
    const { fixture, call, owner, graph, account, id } = await open('image', { mime_type: 'image/png' })
    const body = { workspaceId: fixture.workspaceId, mode: 'live', url: 'https://hooks.example.com/', events: ['*'] }
    expect((await call('POST', '/api/webhooks', { cookie: owner.cookie, body })).status).toBe(201)
    graph.media.set('55', { mimeType: 'image/png', bytes: png })
    const sent = { from: '+15551230001', type: 'image', image: { id: '55', mime_type: 'image/png' } }
    await graph.customerWrites(account, sent)
    await graph.customerWrites(account, { ...sent, image: { id: '56', mime_type: 'image/png' } })
    await makeWorker(fixture.app, { ...handlers, 'webhook.deliver': async () => {} }).drain()
    const received = await eventsOf(fixture, 'message.received')
    expect(received.map(({ attachment }) => attachment)).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    const [stored, failed] = (await eventsOf(fixture, 'message.media')).toSorted((one) => (one.media ? -1 : 1))
    expect(stored).toMatchObject({ attachment: { status: 'stored' }, media: { mime: 'image/png', size: png.length } })
    expect(failed).toMatchObject({ attachment: { status: 'failed', error: expect.stringContaining('no longer') } })
    expect([failed?.media, stored?.message_id === id]).toEqual([undefined, false])
  })

  test('a fetch that succeeds again stores the file', async () => {
    const { graph, shown, fixture } = await open('image', { mime_type: 'image/png', bytes: png, isBroken: true })
    graph.settings.breaksFiles = false
    fixture.clock.advance(10_000)
    await fixture.runJobs()
    expect(await shown()).toMatchObject({ status: 'stored', error: null, media: { size: png.length } })
  })
})
