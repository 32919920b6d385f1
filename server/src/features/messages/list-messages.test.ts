import { ListMessages } from '@parley/shared/conversations/messages'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { getMessage } from './get-message.ts'
import { listMessages } from './list-messages.ts'

const phone = '+491701234567'

describe.each(engines)('on $name', (engine) => {
  async function withMessages(count: number) {
    const fixture = await createTestApp(engine)
    const customers = await customersOf(fixture)
    let last = { conversationId: '', messageId: '' }
    for (let n = 0; n < count; n += 1) {
      last = await customers.write(phone, `message ${n}`)
      fixture.clock.advance(n % 2)
    }
    return { fixture, customers, ...last }
  }

  test('the messages of a conversation are listed newest last, and page 1 contains the newest', async () => {
    const { fixture, conversationId } = await withMessages(5)
    const page = async (paging: Partial<ListMessages>) => {
      const input = ListMessages.parse({ conversationId, ...paging })
      const { data, pagination } = await listMessages(fixture.app, fixture.scope(), input)
      return { texts: data.map((message) => message.text), pagination }
    }

    expect((await page({})).texts).toEqual([0, 1, 2, 3, 4].map((n) => `message ${n}`))
    expect((await page({ limit: 2 })).texts).toEqual(['message 3', 'message 4'])
    expect((await page({ limit: 2, page: 3 })).texts).toEqual(['message 0'])
    expect((await page({ limit: 2 })).pagination).toMatchObject({ page: 1, total: 5, total_pages: 3 })
  })

  test('a delayed message is listed at the time it was written', async () => {
    const { fixture, customers, conversationId } = await withMessages(2)
    fixture.clock.advance(60_000)
    await customers.write(phone, 'now')
    await customers.deliver({ ...customers.message(phone, 'a while ago'), at: fixture.app.now() - 30_000 })
    const { data } = await listMessages(fixture.app, fixture.scope(), ListMessages.parse({ conversationId }))

    expect(data.map((message) => message.text)).toEqual(['message 0', 'message 1', 'a while ago', 'now'])
    const stored = await fixture.app.db.selectFrom('conversation').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ last_message_text: 'now', unread_count: 4 })
  })

  test('the messages of a conversation are readable with read or conversations, within the workspace and mode', async () => {
    const { fixture, conversationId, messageId } = await withMessages(1)
    const input = { ...ListMessages.parse({ conversationId }), workspaceId: fixture.workspaceId, messageId }
    const refused: [Actor, string][] = [
      [fixture.keyHolder({ write: true, analytics: true, bulk_send: true }), 'forbidden'],
      [fixture.member('owner', { workspaceId: fixture.otherWorkspaceId }), 'forbidden'],
      [fixture.keyHolder({ read: true }, 'test'), 'not_found'],
      [{ ...fixture.keyHolder({ read: true }), workspaceId: fixture.otherWorkspaceId }, 'not_found'],
    ]
    for (const [actor, code] of refused) {
      await expect(authorized('conversations.read', listMessages)(fixture.app, actor, input)).rejects.toMatchObject({
        code,
      })
      await expect(authorized('conversations.read', getMessage)(fixture.app, actor, input)).rejects.toMatchObject({
        code,
      })
    }
    for (const actor of [fixture.keyHolder({ conversations: true }), fixture.member('viewer')]) {
      await expect(authorized('conversations.read', listMessages)(fixture.app, actor, input)).resolves.toMatchObject({
        data: [{ id: messageId }],
      })
      await expect(authorized('conversations.read', getMessage)(fixture.app, actor, input)).resolves.toMatchObject({
        id: messageId,
      })
    }
  })
})

describe.each(engines.filter((engine) => engine.name === 'sqlite'))('on $name', (engine) => {
  test('the query plan of a thread uses the index of the conversation for a page and the total', async () => {
    const fixture = await createTestApp(engine)
    const { conversationId } = await (await customersOf(fixture)).write(phone, 'hello')
    const { app, queries } = recordQueries(fixture.app)
    await listMessages(app, fixture.scope(), ListMessages.parse({ conversationId }))

    const ofMessages = queries.filter((query) => query.sql.includes('from "message"'))
    expect(ofMessages).toHaveLength(2)
    for (const query of ofMessages) {
      const plan = await planOf(fixture.app, query)
      expect(plan).toContain('message_of_conversation')
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })
})
