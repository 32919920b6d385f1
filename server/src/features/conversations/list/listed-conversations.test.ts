import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import { postgres } from '../../../testing/stores/engines.ts'
import { countStatements } from '../../../testing/stores/statement-counts.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { playCustomer } from '../../simulator/play-customer.ts'
import { changeConversation } from '../change-conversation.ts'
import { listConversations } from './list-conversations.ts'

describe('A list that was read before on Postgres', () => {
  async function open() {
    const { during } = countStatements()
    const fixture = await createTestApp(postgres)
    const { app } = fixture
    const system = fixture.system()
    const write = (n: number, text: string) =>
      playCustomer(app, system, { from: `+49151100000${n}`, text, name: `Customer ${n}` })
    const ids: string[] = []
    for (const n of [1, 2, 3, 4]) {
      fixture.clock.advance(1_000)
      ids.push((await write(n, 'Hello')).conversationId)
    }
    const list = (from: App = app, more: object = {}) =>
      listConversations(from, system, { page: 1, limit: 20, ...more })
    return { fixture, app, write, ids, list, during }
  }

  test('costs one statement for its total and one for what it contains', async () => {
    const { list, during } = await open()
    const before = await list()

    expect(await during(async () => expect(await list()).toEqual(before))).toEqual({ statements: 2, commits: 0 })
    expect(await during(() => list(undefined, { status: 'open', limit: 3 }))).toEqual({ statements: 2, commits: 0 })
  })

  test('shows every change of a conversation and its customer, whoever made it', async () => {
    const { fixture, app, write, ids, list, during } = await open()
    const other = fixture.anotherProcess()
    const [first = '', second = '', third = ''] = ids
    const { contact_id: contactId } = await app.db
      .selectFrom('conversation')
      .select('contact_id')
      .where('id', '=', third)
      .executeTakeFirstOrThrow()
    const where = { workspaceId: fixture.workspaceId, mode: 'live' } as const
    const change = (change: object) => changeConversation(other, fixture.member(), { ...where, ...change } as never)
    const changes = [
      () => write(1, 'Another'),
      () => change({ conversationId: second, status: 'resolved' }),
      () => other.db.updateTable('contact').set({ name: 'Nadia' }).where('id', '=', contactId).execute(),
      () => write(9, 'New here'),
      () => other.db.updateTable('conversation').set({ priority: 'high' }).where('id', '=', first).execute(),
    ]
    await list()
    for (const make of changes) {
      await make()
      const { statements } = await during(list)
      expect(statements).toBe(3)
      expect(await list()).toEqual(await list(fixture.anotherProcess()))
      expect(await list(app, { status: 'open' })).toEqual(await list(fixture.anotherProcess(), { status: 'open' }))
    }
  })

  test('contains nothing that left it while it was being read', async () => {
    const { fixture, app, ids, list } = await open()
    const [id = ''] = ids
    let isDue = true
    const db: Kysely<Schema> = app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isVersions = result.rows.some((row) => 'version' in row && !('status' in row))
        if (isVersions && isDue) {
          isDue = false
          await sql`update conversation set status = 'resolved' where id = ${id}`.execute(app.db)
        }
        return result
      },
    })
    const { data } = await list({ ...app, db }, { status: 'open' })

    expect(isDue).toBe(false)
    expect(data).toHaveLength(3)
    expect((await list(fixture.anotherProcess())).data).toHaveLength(4)
  })
})
