import { Readable } from 'node:stream'
import sharp from 'sharp'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { deleteFile } from '../features/files/get-file.ts'
import { receiveFile } from '../features/files/receive-file.ts'
import { sweepFiles } from '../features/files/sweep-files.ts'
import { authorized } from '../testing/authorized.ts'
import { noise, photoWithPlace } from '../testing/decoders/pictures.ts'
import { askProcedure } from '../testing/http/dashboard-client.ts'
import { createRestTestApp } from '../testing/http/rest.ts'
import { dayMs } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Copies of pictures on $name', (engine) => {
  async function open() {
    const server = await createRestTestApp(engine)
    const { url, owner, fixture } = server
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const person = fixture.member('owner')
    const store = (bytes: Buffer, name = 'photo.jpg') =>
      authorized('files.upload', (_, scope, upload: Parameters<typeof receiveFile>[2] & typeof where) =>
        receiveFile(app, scope, upload),
      )(app, person, { ...where, name, content: Readable.from([bytes]) })
    const get = async (id: string, part = '/preview', { cookie } = owner, mode = 'live') => {
      const answer = await request(`${url}/files/${id}${part}?${new URLSearchParams({ ...where, mode })}`, {
        headers: { cookie },
      })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      return { status: answer.statusCode, headers: answer.headers, bytes }
    }
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of app.files.list()) keys.push(key.replace(/^[^.]+/, 'content'))
      return keys.sort()
    }
    const remove = (fileId: string) => authorized('files.delete', deleteFile)(app, person, { ...where, fileId })
    return { ...server, app, where, store, get, stored, remove }
  }

  test('a picture has a preview of at most 320 pixels, made once or again after a restore, and removed with the picture', async () => {
    const { app, store, get, stored, remove } = await open()
    const { id } = await store(await noise(800, 400))
    expect(await stored()).toEqual(['content'])
    const first = await get(id)
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
    expect([first.status, first.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'content-length': `${first.bytes.length}`,
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, max-age=600',
      },
    ])
    expect((await get(id, '')).headers['cache-control']).toBe('private, no-store')
    expect((await get(id)).bytes.equals(first.bytes)).toBe(true)
    expect(await stored()).toEqual(['content', 'content.preview'])

    for await (const { key } of app.files.list()) if (key.endsWith('.preview')) await app.files.remove(key)
    expect((await get(id)).bytes.equals(first.bytes)).toBe(true)

    await remove(id)
    expect(await stored()).toEqual([])
    expect((await get(id)).status).toBe(404)
  })

  test('a preview has no metadata, and only those who may read the picture get it', async () => {
    const { store, get, owner, signInAs, fixture } = await open()
    const { id } = await store(await photoWithPlace())
    const { exif, width, height } = await sharp((await get(id)).bytes).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 20, height: 40 })
    const stranger = await signInAs('owner', { workspaceId: fixture.otherWorkspaceId })
    expect((await get(id, '/preview', stranger)).status).toBe(403)
    expect((await get(id, '/preview', { ...owner, cookie: '' })).status).toBe(401)
    expect((await get(id, '/preview', owner, 'test')).status).toBe(404)
  })

  test('a file that is no picture has no preview and no smaller copy', async () => {
    const { store, get, where, owner, url, call } = await open()
    const { id: fileId } = await store(Buffer.from('Hello'), 'note.txt')
    const refused = await get(fileId)
    expect([refused.status, JSON.parse(`${refused.bytes}`).error]).toEqual([
      415,
      expect.stringMatching(/only pictures/),
    ])
    const input = { ...where, fileId }
    const answer = await askProcedure({ url, call }, 'files.makeSmaller', { cookie: owner.cookie, input })
    expect(answer).toMatchObject({ status: 415, body: { message: 'Only pictures can be made smaller' } })
  })

  test('a picture above the limit is copied below it, and stays as it is', async () => {
    const { store, get, where, owner, url, call } = await open()
    const large = await noise(4_200, 3_200)
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
    const { id: fileId } = await store(large)
    const input = { ...where, fileId }
    const { status, body } = await askProcedure({ url, call }, 'files.makeSmaller', { cookie: owner.cookie, input })
    expect([status, body]).toMatchObject([200, { kind: 'image', mime: 'image/jpeg', name: 'photo.jpg' }])
    expect(body.size).toBeLessThanOrEqual(5 * 1024 * 1024)
    expect((await get(body.id, '')).bytes.length).toBe(body.size)
    expect((await get(fileId, '')).bytes.length).toBe(large.length)
  })

  test('the sweep keeps the previews of what it keeps, and removes those of nothing', async () => {
    const { app, store, get, stored, fixture } = await open()
    const { id } = await store(await noise(60, 40))
    await get(id)
    fixture.clock.advance(Date.now() - app.now() + 2 * dayMs)
    await app.transact((tx) => tx.updateTable('file').set({ created_at: app.now() }).execute())
    await sweepFiles(app, new AbortController().signal)
    expect(await stored()).toEqual(['content', 'content.preview'])

    await app.transact((tx) => tx.deleteFrom('file').execute())
    await app.transact((tx) => tx.deleteFrom('file_content').execute())
    await sweepFiles(app, new AbortController().signal)
    expect(await stored()).toEqual([])
  })
})
