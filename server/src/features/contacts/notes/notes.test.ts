import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/audit.ts'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { mergeByPerson } from '../../identity/by-person/merge-by-person.ts'
import { splitContact } from '../../identity/by-person/split-contact.ts'
import { contactsByAddress } from '../addresses/addresses.store.ts'
import { addNote, changeNote, deleteNote } from './change-notes.ts'
import { listNotes } from './list-notes.ts'

const [adasPhone, bobsPhone] = ['+491701234567', '+491701234568']

describe.each(engines)('Notes about contacts on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const { write } = await customersOf(fixture)
    await write(adasPhone, 'Hello', { name: 'Ada' })
    await write(bobsPhone, 'Hello', { name: 'Bob' })
    const found = await contactsByAddress(app.db, fixture.scope(), [adasPhone, bobsPhone])
    const idOf = (phone: string) => found.get(phone)?.id ?? ''
    const owner = fixture.member()
    const agent = await agentOf(fixture)
    const add = (contactId: string, text: string, actor = agent) =>
      authorized('contacts.manage', addNote)(app, actor, { ...where, contactId, text })
    const change = (input: { contactId: string; noteId: string; text: string }, actor = agent) =>
      authorized('contacts.manage', changeNote)(app, actor, { ...where, ...input })
    const remove = (input: { contactId: string; noteId: string }, actor = agent) =>
      authorized('contacts.manage', deleteNote)(app, actor, { ...where, ...input })
    const list = (contactId: string, more: { cursor?: string; limit?: number } = {}) =>
      authorized('contact_notes.read', listNotes)(app, owner, { ...where, contactId, limit: 20, ...more })
    const texts = async (contactId: string) => (await list(contactId)).data.map(({ text }) => text)
    const [ada, bob] = [idOf(adasPhone), idOf(bobsPhone)]
    return { ...fixture, fixture, where, owner, agent, ada, bob, add, change, remove, list, texts }
  }

  test('a note is added, edited and deleted by its author, and the audit log has no text of it', async () => {
    const { fixture, clock, agent, ada, add, change, remove, list } = await open()
    const note = await add(ada, 'Likes tulips')
    expect(note).toMatchObject({ contact_id: ada, author: { id: `user:${agent.userId}`, name: agent.name } })
    clock.advance(1_000)
    const edited = await change({ contactId: ada, noteId: note.id, text: 'Likes roses' })
    expect((await list(ada)).data).toEqual([edited])
    expect(edited).toMatchObject({ text: 'Likes roses', created_at: note.created_at, edited_at: expect.any(String) })
    expect(await change({ contactId: ada, noteId: note.id, text: 'Likes roses' })).toEqual(edited)

    expect(await remove({ contactId: ada, noteId: note.id })).toEqual({ success: true, id: note.id })
    expect((await list(ada)).data).toEqual([])
    const entries = await Promise.all(
      (['added', 'changed', 'deleted'] as const).map((what) => entriesOf(fixture, `contact.note_${what}`)),
    )
    const about = { subject: `Ada (${adasPhone})`, actor_id: `user:${agent.userId}` }
    expect(entries).toMatchObject([[about], [about], [about]])
    expect(JSON.stringify(entries)).not.toContain('Likes')
  })

  test('a note of another member is changed and deleted only by members who may manage settings', async () => {
    const { fixture, owner, ada, bob, add, change, remove, texts } = await open()
    const note = await add(ada, 'Likes tulips', owner)
    const refused = { code: 'forbidden', message: expect.stringContaining('Only its author') }
    await expect(change({ contactId: ada, noteId: note.id, text: 'x' })).rejects.toMatchObject(refused)
    await expect(remove({ contactId: ada, noteId: note.id })).rejects.toMatchObject(refused)
    await expect(remove({ contactId: bob, noteId: note.id }, owner)).rejects.toMatchObject({ code: 'not_found' })
    expect(await texts(ada)).toEqual(['Likes tulips'])

    const other = await add(ada, 'Likes cats')
    await change({ contactId: ada, noteId: other.id, text: 'Likes dogs' }, fixture.member('admin'))
    await remove({ contactId: ada, noteId: note.id }, owner)
    expect(await texts(ada)).toEqual(['Likes dogs'])
  })

  test('following the cursor returns every note once, the newest first', async () => {
    const { clock, ada, bob, add, list } = await open()
    for (const number of [1, 2, 3, 4, 5]) {
      await add(ada, `${number}`)
      if (number % 2 === 0) clock.advance(1_000)
    }
    await add(bob, 'About somebody else')
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(ada, { limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(({ text }) => text))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(['5', '4', '3', '2', '1'])
    await expect(list(ada, { cursor: 'x' })).rejects.toMatchObject({ details: [{ path: 'cursor' }] })
  })

  test('a merge unites the notes of both, and a split gives them back', async () => {
    const { app, where, owner, ada, bob, add, texts } = await open()
    await add(ada, 'About Ada')
    await add(bob, 'About Bob')
    await authorized('contacts.manage', mergeByPerson)(app, owner, { ...where, from: ada, into: bob, take: [] })
    expect((await texts(ada)).toSorted()).toEqual(['About Ada', 'About Bob'])
    await add(ada, 'Since the merge')

    await authorized('contacts.manage', splitContact)(app, owner, { ...where, contactId: ada })
    expect(await texts(ada)).toEqual(['About Ada'])
    expect((await texts(bob)).toSorted()).toEqual(['About Bob', 'Since the merge'])
  })
})
