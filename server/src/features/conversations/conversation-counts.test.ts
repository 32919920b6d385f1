import { ListConversations } from '@parley/shared/conversations/conversations'
import { categories, conversationStatuses, priorities } from '@parley/shared/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { openTestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { defaultChannelRow, setDefaultChannel } from '../channels/channels.store.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeConversation } from './change-conversation.ts'
import { listConversations } from './list/list-conversations.ts'

/** A random change to the conversation of one of a few customers. */
const step = fc.record({
  customer: fc.integer({ min: 0, max: 4 }),
  action: fc.oneof(
    fc.constantFrom('write' as const, 'answer' as const, 'assign' as const, 'unassign' as const),
    fc.record({
      status: fc.option(fc.constantFrom(...conversationStatuses), { nil: undefined }),
      classification: fc.record({
        category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
        priority: fc.option(fc.constantFrom(...priorities), { nil: undefined }),
      }),
    }),
  ),
})

const kinds = ['status', 'channel_id', 'category', 'priority', 'assignee_id'] as const

describe.each(engines)('The counts behind totals on $name', (engine) => {
  const counted = (fixture: TestApp) =>
    fixture.app.db
      .selectFrom('conversation')
      .select((of) => [...kinds, of.fn.countAll<number>().as('count')])
      .groupBy(kinds)
      .execute()
  const storedCounts = (fixture: TestApp) =>
    fixture.app.db
      .selectFrom('conversation_count')
      .select([...kinds, 'count'])
      .where('count', '<>', 0)
      .execute()
  const inOrder = (rows: Awaited<ReturnType<typeof counted>>) =>
    rows
      .map(
        ({ assignee_id: assignee, ...row }) =>
          `${row.status}/${row.channel_id}/${row.category}/${row.priority}/${assignee ?? ''}: ${row.count}`,
      )
      .toSorted()

  test('totals equal a full count after any concurrent sequence of messages, replies and changes', async () => {
    const { fixture, owner } = await openTestServer(engine)
    const ofFirst = await customersOf(fixture)
    await addDefaultChannel(fixture)
    const ofSecond = await customersOf(fixture)
    const current = new Map<number, string>()
    const customersAt = (customer: number) => (customer % 2 === 0 ? ofFirst : ofSecond)
    const run = async ({ customer, action }: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
      const conversationId = current.get(customer)
      if (action === 'write' || conversationId === undefined) {
        current.set(customer, (await customersAt(customer).write(`+49170000000${customer}`, 'hello')).conversationId)
      } else if (action === 'answer') {
        await sendMessage(fixture.app, fixture.scope(), { conversationId, text: 'hi' })
      } else if (action === 'assign' || action === 'unassign') {
        const assignee = action === 'assign' ? owner.userId : null
        await changeConversation(fixture.app, fixture.scope(), { conversationId, assignee })
      } else await changeConversation(fixture.app, fixture.scope(), { conversationId, ...action })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await Promise.all(steps.map(run))
        expect(inOrder(await storedCounts(fixture))).toEqual(inOrder(await counted(fixture)))
      }),
      { numRuns: 12, seed: 20261121 },
    )

    const all = await fixture.app.db.selectFrom('conversation').selectAll().execute()
    for (const status of conversationStatuses) {
      const found = await listConversations(fixture.app, fixture.scope(), { ...ListConversations.parse({}), status })
      expect(found.pagination.total).toBe(all.filter((row) => row.status === status).length)
    }
    for (const channel_id of [ofFirst.channel.id, ofSecond.channel.id]) {
      const found = await listConversations(fixture.app, fixture.scope(), {
        ...ListConversations.parse({}),
        channel_id,
      })
      const its = all.filter((row) => row.channel_id === channel_id)
      expect(its.length).toBeGreaterThan(1)
      expect(found.pagination.total).toBe(its.length)
      expect(found.data.every((conversation) => conversation.channel_id === channel_id)).toBe(true)
    }
  })
})

async function addDefaultChannel({ app, scope }: TestApp): Promise<void> {
  await app.transact(async (tx) => {
    const channel = await defaultChannelRow(tx, scope())
    await tx
      .insertInto('channel')
      .values({ ...channel, id: 'second', name: 'Second', is_default: 0 })
      .execute()
    await setDefaultChannel(tx, scope(), 'second')
  })
}
