import type { Mode } from '@parley/shared/workspace/workspaces'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listContacts } from '../contacts/list-contacts.ts'
import { addNote } from '../contacts/notes/change-notes.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { insertMessages } from '../messages/messages.store.ts'
import { sendMessage } from '../messages/send-message.ts'
import { createTag } from '../tags/create-tag.ts'
import { changeContactTags } from '../tags/tagged-contacts.store.ts'
import { exportContact } from './export-contact.ts'

const anna = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  test('the export of a contact contains the addresses, tags, conversations and every message of this contact only', async () => {
    const { fixture, app, owner, where, contactId, conversationId } = await open(engine)
    await authorized('tags.manage', createTag)(app, owner, { ...where, name: 'VIP', colour: 'blue' })
    await authorized('tags.manage', createTag)(app, owner, { ...where, name: 'Late', colour: 'red' })
    await app.transact((tx) => changeContactTags(tx, fixture.scope(), { contactIds: [contactId], add: ['VIP'] }))
    const tagged = { ...where, conversationId, add_tags: ['Late'] }
    await authorized('conversations.change', changeConversation)(app, owner, tagged)
    await authorized('contacts.manage', addNote)(app, owner, { ...where, contactId, text: 'Likes tulips' })
    const items = (await authorized('contacts.export_one', exportContact)(app, owner, { ...where, contactId })).data
    expect(items.map(({ type }) => type)).toEqual(['contact', 'address', 'note', 'conversation', 'message', 'message'])
    expect(items).toMatchObject([
      { id: contactId, phone: anna, name: 'Anna', tags: ['VIP'] },
      { kind: 'phone', value: anna, is_current: true },
      { text: 'Likes tulips', edited_at: null },
      { status: 'open', channel: 'chat', tags: ['Late'] },
      { direction: 'inbound', text: 'Hello there' },
      { direction: 'outbound', text: 'Hello Anna', status: 'sent' },
    ])
    expect(JSON.stringify(items)).not.toContain('Somebody else')
  })

  test('the export of a contact continues page by page without a gap, and is recorded once', async () => {
    const { fixture, app, owner, where, contactId } = await open(engine)
    const [known] = await app.db.selectFrom('message').selectAll().where('contact_id', '=', contactId).execute()
    if (!known) throw new Error('There is no message')
    const more = Array.from({ length: 1_199 }, (_, index) => ({
      ...known,
      id: app.newId(),
      platform_message_id: null,
      created_at: known.created_at + Math.floor(index / 3),
    }))
    await app.transact((tx) => insertMessages(tx, more))
    const ids: unknown[] = []
    let [cursor, pages] = [undefined as string | undefined, 0]
    do {
      const page = await authorized('contacts.export_one', exportContact)(app, owner, {
        ...where,
        contactId,
        ...(cursor !== undefined && { cursor }),
      })
      ids.push(...page.data.filter(({ type }) => type === 'message').map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
      pages += 1
    } while (cursor !== undefined)
    expect([pages, ids.length, new Set(ids).size]).toEqual([3, 1_201, 1_201])
    expect(await entriesOf(fixture, 'contact.exported')).toHaveLength(1)
  })

  test('the export of a contact requires the permission, and a cursor of the same export', async () => {
    const { fixture, app, owner, where, contactId } = await open(engine)
    const asked = { ...where, contactId }
    await expect(
      authorized('contacts.export_one', exportContact)(app, fixture.member('agent'), asked),
    ).rejects.toMatchObject({ code: 'forbidden' })
    const cursor = authorized('contacts.export_one', exportContact)(app, owner, { ...asked, cursor: 'x' })
    await expect(cursor).rejects.toMatchObject({ code: 'invalid_request' })
    const inTest = authorized('contacts.export_one', exportContact)(app, owner, { ...asked, mode: 'test' })
    await expect(inTest).rejects.toMatchObject({ code: 'not_found' })
  })
})

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, workspaceId } = fixture
  const where = { workspaceId, mode: 'live' as Mode }
  const owner = fixture.member('owner')
  const customers = await customersOf(fixture)
  const { conversationId } = await customers.write(anna, 'Hello there', { name: 'Anna' })
  await customers.write('+491707654321', 'Somebody else')
  fixture.clock.advance(1_000)
  await authorized('messages.send', sendMessage)(app, owner, { ...where, conversationId, text: 'Hello Anna' })
  const contacts = await authorized('contacts.read', listContacts)(app, owner, { ...where, page: 1, limit: 20 })
  const contactId = contacts.data.find(({ phone }) => phone === anna)?.id ?? ''
  return { fixture, app, owner, where, contactId, conversationId }
}
