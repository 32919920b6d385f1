import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf, eventKindsOf, recordEvents } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { addNote } from './add-note.ts'
import { getMessage } from './get-message.ts'
import { listMessages } from './list-messages.ts'

const phone = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await recordEvents(await createTestApp(engine))
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write(phone, 'hello')
    const { app, workspaceId } = fixture
    const note = (actor: Actor) =>
      authorized('notes.add', addNote)(app, actor, { workspaceId, conversationId, text: 'VIP' })
    const thread = async (actor: Actor) => {
      const { data, pagination } = await authorized('conversations.read', listMessages)(app, actor, {
        workspaceId,
        conversationId,
        page: 1,
        limit: 20,
      })
      return { texts: data.map(({ text }) => text), total: pagination.total }
    }
    return { fixture, customers, conversationId, note, thread }
  }

  test('an internal note appears in the members’ thread with its author', async () => {
    const { fixture, note, thread } = await open()
    expect(await note(fixture.member('agent'))).toMatchObject({ kind: 'note', text: 'VIP', sent_by: 'The agent' })
    expect(await thread(fixture.member('viewer'))).toEqual({ texts: ['hello', 'VIP'], total: 2 })
  })

  test('an internal note reaches neither customer nor webhook and does not move the conversation', async () => {
    const { fixture, customers, conversationId, note } = await open()
    const before = await getConversation(fixture.app, fixture.scope(), { conversationId })
    const events = await eventKindsOf(fixture)
    fixture.clock.advance(1000)
    await note(fixture.member('agent'))
    await fixture.runJobs()

    expect(await customers.got(phone)).toEqual([])
    expect(await eventKindsOf(fixture)).toEqual(events)
    expect(await getConversation(fixture.app, fixture.scope(), { conversationId })).toEqual(before)
  })

  test('an internal note is hidden from API keys and never matched by a receipt', async () => {
    const { fixture, customers, note, thread } = await open()
    const { id } = await note(fixture.member('agent'))
    const key = fixture.keyHolder({ read: true, write: true, conversations: true })

    expect(await thread(key)).toEqual({ texts: ['hello'], total: 1 })
    await expect(
      authorized('conversations.read', getMessage)(fixture.app, key, { messageId: id }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await customers.receipt(id, 'read')).toBeUndefined()
  })

  test('an internal note cannot be added without permission, by API keys or from another workspace', async () => {
    const { fixture, conversationId, note, thread } = await open()
    const mayNot = [
      fixture.member('viewer'),
      fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }),
      fixture.keyHolder({ read: true, write: true, conversations: true }),
    ]
    for (const actor of mayNot) await expect(note(actor)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const elsewhere = { workspaceId: fixture.otherWorkspaceId, conversationId, text: 'x' }
    await expect(authorized('notes.add', addNote)(fixture.app, stranger, elsewhere)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await thread(fixture.member())).toEqual({ texts: ['hello'], total: 1 })
  })
})
