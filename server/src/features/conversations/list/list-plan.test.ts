import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../testing/stores/engines.ts'
import { seedConversations } from '../../../testing/stores/many-conversations.ts'
import { planOf } from '../../../testing/stores/plans.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import {
  type ConversationFilter,
  conversationSlice,
  countConversations,
  positionAt,
} from './conversation-list.store.ts'

// Only SQLite chooses the same plan for an empty store as for a full one, so only its plan can be asserted.
describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'The query plan of the conversation list on $name',
  (engine) => {
    const after = { sortKey: 1, id: 'x' }
    const since = new Date(0).toISOString()

    test.each<[ConversationFilter, string]>([
      [{}, 'conversation_by_activity'],
      [{ channel: 'chat' }, 'conversation_by_activity'],
      [{ status: 'open' }, 'conversation_by_status'],
      [{ category: 'billing' }, 'conversation_by_category'],
      [{ priority: 'urgent' }, 'conversation_by_priority'],
      [{ phone: '+491701234567' }, 'conversation_of_contact'],
      [{ phone: '+491701234567', status: 'open' }, 'conversation_of_contact'],
      [{ updated_after: since }, 'conversation_by_activity'],
      [{ unread: true }, 'conversation_unread'],
      [{ assignee: 'nobody' }, 'conversation_unassigned'],
      [{ assignee: 'somebody' }, 'conversation_by_assignee'],
      [{ sort: 'waiting' }, 'conversation_by_waiting'],
      [{ sort: 'waiting', status: 'open' }, 'conversation_by_waiting'],
      [{ sort: 'waiting', category: 'billing', priority: 'urgent' }, 'conversation_by_waiting'],
      [{ sort: 'waiting', assignee: 'somebody' }, 'conversation_by_waiting'],
      [{ sort: 'waiting', assignee: 'nobody', status: 'open' }, 'conversation_by_waiting'],
      [{ sort: 'waiting', unread: true }, 'conversation_by_waiting'],
    ])('%j follows an index in the list’s order, so a page reads only its rows', async (filter, index) => {
      const { app, scope } = await createTestApp(engine)
      for (const place of [{}, { from: after }, { after }]) {
        const slice = { total: 1_000_000, limit: 21, ...place }
        const plan = await planOf(app, conversationSlice(app.db, scope(), filter, slice).compile())
        expect(plan).toContain(`SEARCH conversation USING INDEX ${index}`)
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
      }
    })

    test('a few recently changed conversations are found by their time', async () => {
      const { app, scope } = await createTestApp(engine)
      const slice = { total: 10, limit: 21 }
      const query = conversationSlice(app.db, scope(), { updated_after: since }, slice)

      expect(await planOf(app, query.compile())).toContain('USING INDEX conversation_by_update')
    })

    test.each<[ConversationFilter, string]>([
      [{ assignee: 'somebody' }, 'conversation_by_assignee'],
      [{ assignee: 'nobody' }, 'conversation_unassigned'],
      [{ unread: true }, 'conversation_unread'],
      [{ status: 'open' }, 'conversation_by_status'],
      [{ contactId: 'somebody' }, 'conversation_of_contact'],
    ])('a few conversations of %j are found by it, and then sorted by who waits longest', async (filter, index) => {
      const { app, scope } = await createTestApp(engine)
      const slice = { total: 5_000, limit: 21 }
      const query = conversationSlice(app.db, scope(), { ...filter, sort: 'waiting' }, slice)

      expect(await planOf(app, query.compile())).toMatch(new RegExp(`USING (COVERING )?INDEX ${index} `))
    })

    test('conversations with a tag are found by it, without reading the others', async () => {
      const { app, scope } = await createTestApp(engine)
      const plan = await planOf(
        app,
        conversationSlice(app.db, scope(), { tag: 'VIP' }, { total: 10, limit: 21 }).compile(),
      )
      expect(plan).toMatch(/SEARCH tagged_conversation USING (COVERING )?INDEX/)
      expect(plan).not.toMatch(/SCAN (conversation|tagged_conversation)/)
    })

    test('a total without a search reads no conversation', async () => {
      const { app, scope } = await createTestApp(engine)
      await app.db.schema.alterTable('conversation').renameTo('hidden').execute()

      expect(await countConversations(app.db, scope(), { status: 'open' })).toBe(0)
      expect(await countConversations(app.db, scope(), { assignee: 'nobody', sort: 'waiting' })).toBe(0)
    })
  },
)

describe.each(engines)('on $name', (engine) => {
  const conversations = 10_000

  test('a page number of the conversation list skips to its first conversation in an index, from either end', async () => {
    const { app, scope, workspaceId } = await createTestApp(engine)
    const newest = app.now()
    await seedConversations(app.db, { workspaceId, conversations, messagesEach: 0, newest, stepMs: 1 })
    await sql`update conversation set unread_count = 1, assignee_id = 'somebody'
      where mod(last_activity_at, 2) = 0`.execute(app.db)
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')} conversation`.execute(app.db)

    for (const [filter, index] of covered) {
      for (const offset of [1_000, conversations - 1_000]) {
        const plan = await planOf(app, positionAt(app.db, scope(), filter, { total: conversations, offset }).compile())
        expect(plan).toMatch(new RegExp(`USING COVERING INDEX ${index} |Index Only Scan.* using ${index} `))
        expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/)
      }
    }
  })
})

const covered: readonly [ConversationFilter, string][] = [
  [{}, 'conversation_by_activity'],
  [{ status: 'open' }, 'conversation_by_status'],
  [{ category: 'general' }, 'conversation_by_category'],
  [{ priority: 'normal' }, 'conversation_by_priority'],
  [{ assignee: 'somebody' }, 'conversation_by_assignee'],
]
