import { describe, expect, test } from 'vitest'
import { createRestTestApp } from '../testing/http/rest.ts'
import { noPermission } from '../testing/keys.ts'
import { engines } from '../testing/stores/engines.ts'

describe.each(engines)('Notes about contacts over HTTP on $name', (engine) => {
  async function open() {
    const rest = await createRestTestApp(engine)
    const newKey = async () => (await rest.newKey({ permissions: { ...noPermission, contacts: true } })).key
    const key = await newKey()
    const ask = (method: string, path: string, body?: unknown, by = key) =>
      rest.call(method, `/api/v1/contacts${path}`, { key: by, body })
    const { body } = await ask('POST', '', { name: 'Ada', phones: ['+491701234567'] })
    return { ...rest, newKey, ask, id: body.data.id as string }
  }

  test('a program adds notes, lists them, edits and deletes them, with another key too', async () => {
    const { ask, newKey, id } = await open()
    const added = await ask('POST', `/${id}/notes`, { text: '  Likes tulips ' })
    expect(added).toMatchObject({ status: 201, body: { data: { contact_id: id, text: 'Likes tulips' } } })
    const at = `/${id}/notes/${added.body.data.id}`

    const edited = await ask('PATCH', at, { text: 'Likes roses' }, await newKey())
    expect((await ask('GET', `/${id}/notes`)).body).toEqual({ data: [edited.body.data], next_cursor: null })
    expect(edited.body.data).toMatchObject({ text: 'Likes roses', edited_at: expect.any(String) })

    expect((await ask('DELETE', at)).body).toEqual({ success: true, id: added.body.data.id })
    expect((await ask('DELETE', at)).status).toBe(404)
  })

  test('the note of a member is read by a program, which can neither edit nor delete it', async () => {
    const { ask, call, owner, id } = await open()
    const body = { workspaceId: owner.workspaceId, contactId: id, text: 'From a colleague' }
    await call('POST', '/trpc/contacts.addNote', { cookie: owner.cookie, body })
    const [note] = (await ask('GET', `/${id}/notes`)).body.data
    expect(note).toMatchObject({ text: 'From a colleague', author: { id: `user:${owner.userId}` } })
    for (const refused of [
      await ask('PATCH', `/${id}/notes/${note.id}`, { text: 'x' }),
      await ask('DELETE', `/${id}/notes/${note.id}`),
    ]) {
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: expect.stringContaining('author') },
      })
    }
  })

  test('bad input gets a sentence at its field, and adds nothing', async () => {
    const { ask, id } = await open()
    for (const text of [undefined, '', '   ', 7, 'x'.repeat(5_001)]) {
      const { status, body } = await ask('POST', `/${id}/notes`, { text })
      expect([status, body.details?.[0]?.path]).toEqual([400, 'text'])
    }
    expect((await ask('POST', `/${id}/notes`, { text: 'x'.repeat(5_000) })).status).toBe(201)
    expect((await ask('POST', '/unknown/notes', { text: 'x' })).status).toBe(404)
    expect((await ask('GET', `/${id}/notes?cursor=x`)).body.details).toMatchObject([{ path: 'cursor' }])
    expect((await ask('GET', `/${id}/notes`)).body.data).toHaveLength(1)
  })
})
