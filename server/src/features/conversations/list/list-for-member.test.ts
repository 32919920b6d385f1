import { ListConversationsOfContact } from '@parley/shared/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { customersOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { indexSeeded, seedConversations } from '../../../testing/stores/many-conversations.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { addNote } from '../../messages/add-note.ts'
import { createTag } from '../../tags/create-tag.ts'
import { changeConversation } from '../change-conversation.ts'
import { listConversations } from './list-conversations.ts'
import { listForMember } from './list-for-member.ts'

describe.each(engines)('on $name', (engine) => {
  test('results of a search say where they match: name, address, or newest matching message', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const write = (phone: string, text: string, name: string) => customers.write(phone, text, { name })
    const jose = await write('+491701234567', 'Where is my refund?', 'José Müller')
    fixture.clock.advance(1_000)
    const newest = await write('+491701234567', 'The refund, please', 'José Müller')
    fixture.clock.advance(1_000)
    await write('+491701234567', 'Hello?', 'José Müller')
    const { app, workspaceId } = fixture
    const search = async (q: string) => {
      const input = { ...ListConversationsOfContact.parse({ q }), workspaceId }
      const [found] = (await authorized('conversations.read', listForMember)(app, fixture.member('viewer'), input)).data
      return found?.match
    }

    expect(await search('jose mul')).toEqual({
      in: 'name',
      message_id: null,
      excerpt: {
        text: 'José Müller',
        marks: [
          [0, 4],
          [5, 11],
        ],
      },
    })
    for (const phone of [
      '+49 170 1234567',
      '0170 123 45 67',
      '+49\u00a0170\u00a012345',
      '\u202a+49 170‑1234567\u202c',
    ]) {
      const excerpt = { text: '+491701234567', marks: [[0, 13]] }
      expect([phone, await search(phone)]).toEqual([phone, { in: 'address', message_id: null, excerpt }])
    }
    expect(await search('refund')).toEqual({
      in: 'message',
      message_id: newest.messageId,
      excerpt: { text: 'The refund, please', marks: [[4, 10]] },
    })
    expect(newest.conversationId).toBe(jose.conversationId)
    expect(await search('nothing')).toBeUndefined()
    const plain = await authorized('conversations.read', listForMember)(app, fixture.member('viewer'), {
      ...ListConversationsOfContact.parse({}),
      workspaceId,
    })
    expect(plain.data[0]).not.toHaveProperty('match')
  })

  test('a member finds conversations by their notes and tags, an API key by neither', async () => {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    const noted = await customers.write('+15550100001', 'Hello', { name: 'Anna' })
    fixture.clock.advance(1_000)
    const tagged = await customers.write('+15550100002', 'Good morning', { name: 'Ben' })
    const { app, workspaceId } = fixture
    const where = { workspaceId, mode: 'live' as const }
    const owner = fixture.member()
    await authorized('notes.add', addNote)(app, owner, {
      ...where,
      conversationId: noted.conversationId,
      text: 'Prefers the café at the harbour',
    })
    await authorized('tags.manage', createTag)(app, owner, { ...where, name: 'Late delivery', colour: 'red' })
    await authorized('conversations.change', changeConversation)(app, owner, {
      ...where,
      conversationId: tagged.conversationId,
      add_tags: ['Late delivery'],
    })
    const search = async (q: string, filter: object = {}) => {
      const input = { ...ListConversationsOfContact.parse({ q, ...filter }), workspaceId }
      const { data, pagination } = await authorized('conversations.read', listForMember)(
        app,
        fixture.member('viewer'),
        input,
      )
      return { total: pagination.total, found: data.map(({ _id, match }) => [_id, match?.in, match?.excerpt.text]) }
    }
    const byKey = async (q: string) => {
      const input = { ...ListConversationsOfContact.parse({ q }), workspaceId }
      return (await authorized('conversations.read', listConversations)(app, fixture.keyHolder({ read: true }), input))
        .data
    }

    const note = [noted.conversationId, 'note', 'Prefers the café at the harbour']
    const tag = [tagged.conversationId, 'tag', 'Late delivery']
    expect(await search('cafe harb')).toEqual({ total: 1, found: [note] })
    expect(await search('deliv')).toEqual({ total: 1, found: [tag] })
    expect(await search('deliv', { status: 'open' })).toEqual({ total: 1, found: [tag] })
    expect(await search('deliv', { status: 'resolved' })).toEqual({ total: 0, found: [] })
    for (const q of ['cafe harb', 'deliv', 'delivery']) expect(await byKey(q)).toEqual([])
  })

  test('a search that a tag and many messages match counts each conversation once', async () => {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const newest = app.now() - 60_000
    await seedConversations(app.db, { workspaceId, conversations: 10_200, messagesEach: 1, newest, stepMs: 1 })
    await app.db.updateTable('message').set({ text: 'refund' }).execute()
    await indexSeeded(app.store)
    const some = await app.db.selectFrom('conversation').select('id').orderBy('last_activity_at').limit(30).execute()
    const owner = fixture.member()
    const where = { workspaceId, mode: 'live' as const }
    await authorized('tags.manage', createTag)(app, owner, { ...where, name: 'Rare', colour: 'red' })
    await authorized('tags.manage', createTag)(app, owner, { ...where, name: 'Refund', colour: 'red' })
    for (const { id } of some)
      await authorized('conversations.change', changeConversation)(app, owner, {
        ...where,
        conversationId: id,
        add_tags: ['Rare', 'Refund'],
      })
    const search = async (q: string) => {
      const input = { ...ListConversationsOfContact.parse({ q, limit: 10 }), workspaceId }
      return authorized('conversations.read', listForMember)(app, fixture.member('viewer'), input)
    }

    const rare = await search('rare')
    expect(rare.pagination.total).toBe(30)
    expect(rare.data).toHaveLength(10)
    const frequent = await search('refund')
    expect(frequent.pagination).toMatchObject({ total: 10_000, total_capped: true })
    expect(new Set(frequent.data.map(({ _id }) => _id)).size).toBe(10)
  }, 60_000)
})
