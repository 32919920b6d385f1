import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { addSimulator } from '../features/channels/add-simulator.ts'
import { sweepFiles } from '../features/files/sweep-files.ts'
import { authorized } from '../testing/authorized.ts'
import { animatedSticker, blackPng, noise, photoWithPlace } from '../testing/decoders/pictures.ts'
import { voiceNote } from '../testing/decoders/recordings.ts'
import { openReceiver, toThisMachine } from '../testing/http/receiver.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import type { Answer } from '../testing/http/server.ts'
import { dayMs } from '../testing/keys.ts'
import { openS3rver } from '../testing/s3/s3rver.ts'
import { engines, sqlite } from '../testing/stores/engines.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** The installations that are tested: both engines with files on the disk, and one with files in a bucket. */
const installations = [
  ...engines.map((engine) => ({ name: engine.name, engine, openBucket: undefined })),
  { name: 'sqlite with a bucket', engine: sqlite, openBucket: openS3rver },
]

describe.each(installations)('Files by key on $name', ({ engine, openBucket }) => {
  async function open() {
    const files = { s3: await openBucket?.(), quotaBytes: undefined, scanCommand: undefined }
    const rest = await createRestTestApp(engine, { ...toThisMachine, files })
    const { url, call, newKey, fixture } = rest
    const { key } = await newKey({ mode: 'test' })
    const upload = async (bytes: Buffer, name = 'photo.png', { field = 'file', as = key } = {}) => {
      const form = new FormData()
      form.append('comment', 'before the file')
      form.append(field, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), name)
      const answer = await fetch(`${url}/api/v1/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as}` },
        body: form,
      })
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    }
    const get = async (id: string, headers = {}, as = key) => {
      const path = `${url}/api/v1/files/${id}`
      const answer = await request(path, { headers: { authorization: `Bearer ${as}`, ...headers } })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        bytes: Buffer.from(await answer.body.arrayBuffer()),
      }
    }
    const fetched = (from: string) => call('POST', '/api/v1/files', { key, body: { url: from } })
    const incoming = join(fixture.app.config.dataDir, 'files', 'incoming')
    /** What is stored and what is arriving. */
    const stored = async () => {
      const names = existsSync(incoming) ? readdirSync(incoming) : []
      for await (const { key } of fixture.app.files.list()) names.push(key)
      return names
    }
    return { ...rest, key, upload, get, fetched, stored }
  }

  test('a file is stored by its content, returned whole or in parts, and deleted', async () => {
    const { upload, get, call, key, stored } = await open()
    const { status, body } = await upload(png)
    expect([status, body]).toEqual([
      201,
      {
        data: {
          id: expect.any(String),
          kind: 'image',
          mime: 'image/png',
          size: png.length,
          name: 'photo.png',
          width: 1,
          height: 1,
        },
      },
    ])
    const { id } = body.data
    const whole = await get(id)
    expect([whole.status, whole.bytes.equals(png)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="photo.png"; filename*=UTF-8''photo.png`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(whole.headers).not.toHaveProperty('set-cookie')
    const part = await get(id, { range: 'bytes=1-3' })
    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png.length}`,
    ])
    expect((await get(id, { range: 'bytes=900-' })).status).toBe(200)
    expect((await get(id, { range: 'bytes=1-3', 'if-range': '"another"' })).status).toBe(200)

    expect(await call('DELETE', `/api/v1/files/${id}`, { key })).toMatchObject({ status: 200, body: { success: true } })
    expect((await get(id)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('equal bytes are stored once, and stay until the last file with them is deleted', async () => {
    const { upload, get, call, key, stored } = await open()
    const answers = await Promise.all(['one.pdf', 'two.pdf', 'three.pdf'].map((name) => upload(pdf, name)))
    const [one, two, three] = answers.map(({ body }) => body.data)
    expect(new Set([one.id, two.id, three.id]).size).toBe(3)
    expect([one.name, two.name]).toEqual(['one.pdf', 'two.pdf'])
    expect((await stored()).length).toBe(1)
    for (const { id } of [one, two]) await call('DELETE', `/api/v1/files/${id}`, { key })
    expect((await get(three.id)).bytes.equals(pdf)).toBe(true)
    await call('DELETE', `/api/v1/files/${three.id}`, { key })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.png', 415],
    ['a page as text', Buffer.from('<html></html>'), 'page.html', 415],
    ['a picture with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003'), 'invoice.pdf', 415],
    ['bytes of no known type', Buffer.from([1, 0, 2, 255]), 'a.txt', 415],
    ['a picture of 50,000 × 50,000 pixels', blackPng(50_000, 50_000, 100), 'large.png', 413],
    ['a picture of 12 KB that unpacks to 100 megapixels', blackPng(10_000, 10_000), 'bomb.png', 413],
    ['half a picture', png.subarray(0, 50), 'half.png', 415],
    ['nothing', Buffer.alloc(0), 'empty.txt', 400],
    ['too many bytes', Buffer.alloc(100 * 1024 * 1024 + 1, 'a'), 'long.txt', 413],
  ])('%s is refused with a sentence, and leaves nothing on the disk', async (_, bytes, name, status) => {
    const { upload, stored, fixture } = await open()
    const refused = await upload(bytes, name)
    expect(refused).toMatchObject({ status, body: { error: expect.stringMatching(/file|picture/i) } })
    expect(await stored()).toEqual([])
    expect(await fixture.app.db.selectFrom('file_content').selectAll().execute()).toEqual([])
  })

  test('what is known of the content of a picture, a sticker and a recording is returned', async () => {
    const { upload } = await open()
    const photo = await upload(await photoWithPlace(), 'photo.jpg')
    expect(photo.body.data).toMatchObject({ kind: 'image', width: 20, height: 40 })
    const note = await upload(voiceNote(3), 'note.ogg')
    expect(note.body.data).toMatchObject({ kind: 'audio', mime: 'audio/ogg', duration_ms: 3_000, mono_opus: true })
    expect(note.body.data).not.toHaveProperty('width')
    const stereo = await upload(voiceNote(3, 2), 'stereo.ogg')
    expect(stereo.body.data).toMatchObject({ kind: 'audio', mono_opus: false })
    const [moving, still] = [
      await upload(await animatedSticker(), 'a.webp'),
      await upload(await noise(9, 9, 'webp'), 'b.webp'),
    ]
    expect([moving.body.data, still.body.data]).toMatchObject([{ animated: true }, { animated: false }])
    for (const { body } of [photo, note]) expect(body.data).not.toHaveProperty('animated')
  })

  test('a name loses its folders and the characters that reverse text or end a header', async () => {
    const { upload, get } = await open()
    const name = '../../etc/inv\u202Eoice\r\nX-Evil: 1.pdf'
    const { body } = await upload(pdf, name)
    expect(body.data.name).not.toMatch(/[/\u202E\r\n]/)
    expect(body.data.name).toMatch(/^inv.*\.pdf$/)
    const { headers } = await get(body.data.id)
    expect(headers).not.toHaveProperty('x-evil')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="inv/)
    const { body: long } = await upload(pdf, `${'ä'.repeat(400)}.pdf`)
    expect(long.data.name).toMatch(/^ä{236}\.pdf$/)
  })

  test('a form without a file, a damaged form and a form that breaks off are refused', async () => {
    const { url, key, call, upload, stored } = await open()
    expect(await upload(png, 'a.png', { field: 'picture' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'file', message: 'must be a file' }] },
    })
    const as = (type: string, body: string) =>
      call('POST', '/api/v1/files', { key, headers: { 'content-type': type }, body })
    expect((await as('multipart/form-data', 'x')).status).toBe(415)
    expect((await as('multipart/form-data; boundary=x', 'not a form')).status).toBe(400)
    const begun = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello'
    expect((await as('multipart/form-data; boundary=x', begun)).status).toBe(400)

    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${begun}`,
    )
    await expect.poll(async () => (await stored()).length).toBe(1)
    socket.destroy()
    await expect.poll(stored).toEqual([])
  })

  test('a file is fetched from its URL, also after redirects', async () => {
    const { fetched, get } = await open()
    const { url } = await openReceiver((response, { path }) => {
      if (path === '/first') return void response.writeHead(302, { location: '/second/bill%2017.pdf' }).end()
      response.end(pdf)
    })
    const { status, body } = await fetched(new URL('/first', url).href)
    expect([status, body.data]).toMatchObject([201, { kind: 'document', name: 'bill 17.pdf', size: pdf.length }])
    expect((await get(body.data.id)).bytes.equals(pdf)).toBe(true)
  })

  test('a large file is fetched as fast as it comes, and one without an end is refused by its size', async () => {
    const { fetched, stored } = await open()
    const part = Buffer.alloc(64 * 1024, 'a')
    const { url } = await openReceiver((response, { path }) => {
      if (path === '/large.txt') return void response.end(Buffer.alloc(5 * 1024 * 1024, 'a'))
      const more = () => {
        while (!response.destroyed && response.write(part));
      }
      response.on('drain', more)
      more()
    })
    const large = await fetched(new URL('/large.txt', url).href)
    expect([large.status, large.body.data?.size]).toEqual([201, 5 * 1024 * 1024])
    const endless = await fetched(new URL('/endless.txt', url).href)
    expect(endless).toMatchObject({ status: 413, body: { error: expect.stringContaining('larger than 100 MB') } })
    expect((await stored()).length).toBe(1)
  })

  test('a URL that leads to no file, or into a private network, is refused at its field', async () => {
    const { fetched, stored } = await open()
    const answers: Readonly<Record<string, [number, Record<string, string>]>> = {
      '/missing': [404, {}],
      '/round': [302, { location: '/round' }],
      '/inside': [302, { location: 'http://10.0.0.1/secret.pdf' }],
      '/metadata': [302, { location: 'http://169.254.169.254/' }],
      '/elsewhere': [302, { location: 'file:///etc/passwd' }],
    }
    const { url } = await openReceiver((response, { path }) => {
      const [status, headers] = answers[path] ?? [200, {}]
      response.writeHead(status, headers)
      if (path !== '/broken') return void response.end(pdf)
      response.write(pdf, () => response.destroy())
    })
    for (const path of [...Object.keys(answers), '/broken']) {
      const refused = await fetched(new URL(path, url).href)
      expect([path, refused.status, refused.body.details?.[0].path]).toEqual([path, 400, 'url'])
      expect(refused.body.details[0].message).toMatch(/^must lead to a file/)
    }
    expect((await fetched('http://10.0.0.1/a.pdf')).status).toBe(400)
    expect((await fetched('ftp://example.com/a.pdf')).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('every access to a file is authorized, and no answer sets a cookie', async () => {
    const { upload, url, key, newKey } = await open()
    const { id } = (await upload(png)).body.data
    const { key: ofOtherMode } = await newKey({ mode: 'live' })
    const { key: without } = await newKey({ mode: 'test', permissions: { analytics: true } })
    const ask = async (method: 'GET' | 'HEAD' | 'DELETE' | 'POST', as?: string) => {
      const headers = as === undefined ? {} : { authorization: `Bearer ${as}` }
      const path = method === 'POST' ? '/api/v1/files' : `/api/v1/files/${id}`
      const answer = await request(`${url}${path}`, { method, headers })
      await answer.body.dump()
      expect(answer.headers).not.toHaveProperty('set-cookie')
      return answer.statusCode
    }
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST'] as const) {
      expect([method, await ask(method), await ask(method, 'pk_unknown'), await ask(method, without)]).toEqual([
        method,
        401,
        401,
        403,
      ])
      if (method !== 'POST') expect([method, await ask(method, ofOtherMode)]).toEqual([method, 404])
    }
    expect([await ask('HEAD', key), await ask('GET', key), await ask('DELETE', key)]).toEqual([200, 200, 200])
  })

  test('a key limited to channels gets only the files that it has uploaded', async () => {
    const { upload, get, newKey, call, fixture } = await open()
    const { workspaceId } = fixture
    const where = { workspaceId, mode: 'test' as const }
    const owner = fixture.member('owner')
    const input = { ...where, name: 'Sales', colour: 'teal' as const }
    const { id } = await authorized('channels.manage', addSimulator)(fixture.app, owner, input)
    const { key: limited } = await newKey({ mode: 'test', channel_ids: [id] })
    const theirs = (await upload(png)).body.data.id
    const own = (await upload(png, 'own.png', { as: limited })).body.data.id
    expect((await get(theirs, {}, limited)).status).toBe(404)
    expect((await call('DELETE', `/api/v1/files/${theirs}`, { key: limited })).status).toBe(404)
    expect((await get(own, {}, limited)).status).toBe(200)
  })

  test('what nothing names goes after a day, with its bytes and with what a crash left', async () => {
    const { upload, get, fixture, stored } = await open()
    const { app, clock } = fixture
    const { id } = (await upload(png)).body.data
    const orphan = await app.files.newIncomingPath()
    await writeFile(orphan, 'without a row')
    await app.files.put(app.newId(), orphan)
    await writeFile(await app.files.newIncomingPath(), 'half a file')
    await sweepFiles(app, new AbortController().signal)
    expect((await stored()).length).toBe(3)
    clock.advance(Date.now() - app.now() + 2 * dayMs)
    await sweepFiles(app, new AbortController().signal)
    expect(await stored()).toEqual([])
    expect((await get(id)).status).toBe(404)
  })

  test('a file whose bytes are missing is answered with a whole error', async () => {
    const { upload, get, fixture } = await open()
    const { id } = (await upload(png)).body.data
    for await (const { key } of fixture.app.files.list()) await fixture.app.files.remove(key)
    const { status, headers, bytes } = await get(id)
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([503, 'unavailable'])
    expect(headers).not.toHaveProperty('content-disposition')
  })

  test('the bytes have the hash that is stored with them', async () => {
    const { upload, fixture } = await open()
    await upload(pdf, 'a.pdf')
    const [stored] = await fixture.app.db.selectFrom('file_content').select('sha256').execute()
    expect(stored?.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
  })
})
