import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { customersOf, eventKindsOf } from '../../testing/customers.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse } from '../../testing/house.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { addNote } from './add-note.ts'
import { getMessage } from './get-message.ts'
import { listMessages } from './list-messages.ts'

const phone = '+491701234567'

describe.each(engines)('a note on $name', (engine) => {
  async function open() {
    const house = await openTestHouse(engine)
    const customers = await customersOf(house)
    const { conversationId } = await customers.write(phone, 'hello')
    const { app, workspaceId } = house
    const note = (actor: Actor) => addNote(app, actor, { workspaceId, conversationId, text: 'VIP' })
    const thread = async (actor: Actor) => {
      const { data, pagination } = await listMessages(app, actor, { workspaceId, conversationId, page: 1, limit: 20 })
      return { texts: data.map(({ text }) => text), total: pagination.total }
    }
    return { house, customers, conversationId, note, thread }
  }

  test('stands in the thread of members, with who wrote it', async () => {
    const { house, note, thread } = await open()
    expect(await note(house.member('agent'))).toMatchObject({ kind: 'note', text: 'VIP', sent_by: 'The agent' })
    expect(await thread(house.member('viewer'))).toEqual({ texts: ['hello', 'VIP'], total: 2 })
  })

  test('reaches neither the customer nor a webhook, and leaves the conversation where it is', async () => {
    const { house, customers, conversationId, note } = await open()
    const before = await getConversation(house.app, house.system(), { conversationId })
    const events = await eventKindsOf(house)
    house.clock.advance(1000)
    await note(house.member('agent'))
    await house.runJobs()

    expect(await customers.got(phone)).toEqual([])
    expect(await eventKindsOf(house)).toEqual(events)
    expect(await getConversation(house.app, house.system(), { conversationId })).toEqual(before)
  })

  test('is hidden from programs, in lists and by its id, and no receipt is about it', async () => {
    const { house, customers, note, thread } = await open()
    const { id } = await note(house.member('agent'))
    const key = house.keyHolder({ read: true, write: true, conversations: true })

    expect(await thread(key)).toEqual({ texts: ['hello'], total: 1 })
    await expect(getMessage(house.app, key, { messageId: id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await customers.receipt(id, 'read')).toBeUndefined()
  })

  test('is written by nobody without the permission, no key and no stranger', async () => {
    const { house, conversationId, note, thread } = await open()
    const mayNot = [
      house.member('viewer'),
      house.member('owner', { workspaceId: house.otherWorkspaceId }),
      house.keyHolder({ read: true, write: true, conversations: true }),
    ]
    for (const actor of mayNot) await expect(note(actor)).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = house.member('owner', { workspaceId: house.otherWorkspaceId })
    const elsewhere = { workspaceId: house.otherWorkspaceId, conversationId, text: 'x' }
    await expect(addNote(house.app, stranger, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    expect(await thread(house.member())).toEqual({ texts: ['hello'], total: 1 })
  })
})
