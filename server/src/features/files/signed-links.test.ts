import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { openReceived } from '../../testing/whatsapp/attachments.ts'
import { deleteFile } from './get-file.ts'
import { signedLink } from './signed-links.ts'

const hourMs = 3_600_000

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const opened = await openReceived(engine, 'document', {
      ...{ mime_type: 'text/plain', filename: 'bill.txt', bytes: Buffer.from('20 EUR') },
    })
    const { fixture, url } = opened
    const { id } = await fixture.app.db.selectFrom('file').select('id').executeTakeFirstOrThrow()
    const link = new URL(signedLink(fixture.app, fixture.scope(), id).url)
    const get = async (changed: Record<string, string> = {}, fileId = id) => {
      const query = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...changed })
      const answer = await request(`${url}/files/signed/${fileId}?${query}`, { headers: { range: 'bytes=0-1' } })
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
    }
    return { ...opened, id, get }
  }

  test('a signed link returns its one file without a key, for 24 hours, and sets no cookie', async () => {
    const { get, fixture } = await open()
    const { status, text, headers } = await get()
    expect([status, text]).toEqual([206, '20'])
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    fixture.clock.advance(24 * hourMs - 1)
    expect((await get()).status).toBe(206)
    fixture.clock.advance(1)
    expect((await get()).status).toBe(404)
  })

  test('a signed link that was changed in any part returns nothing', async () => {
    const { get, fixture } = await open()
    const changes = [
      { workspaceId: fixture.otherWorkspaceId },
      { mode: 'test' },
      { mode: 'other' },
      { expires: String(fixture.app.now() + 48 * hourMs) },
      { expires: 'never' },
      { signature: '' },
      { signature: 'a'.repeat(43) },
    ]
    for (const changed of changes) expect([changed, (await get(changed)).status]).toEqual([changed, 404])
    expect((await get({}, fixture.app.newId())).status).toBe(404)
  })

  test('a signed link ends when its file is deleted', async () => {
    const { get, fixture, id } = await open()
    await deleteFile(fixture.app, fixture.scope(), { fileId: id })
    expect((await get()).status).toBe(404)
  })
})
