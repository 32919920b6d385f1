import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { collectReactions, newestOutbound } from '../messages/messages.store.ts'
import { receiveEcho } from './receive-echo.ts'
import { receiveHistory } from './receive-history.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveReceipt } from './receive-receipt.ts'

// Only SQLite has the same plan on an empty store as on a full one, so the plan is tested only there.
describe.each(engines.filter((engine) => engine.name === 'sqlite'))(
  'the query plan of inbound messages on $name',
  (engine) => {
    test('uses primary keys and the indexes of the contact only', async () => {
      const fixture = await createTestApp(engine)
      const customers = await customersOf(fixture)
      await customers.write('+491701234567', 'hello')
      const { app, queries } = recordQueries(fixture.app)
      const message = { ...customers.message('+491701234567', '5'), quotedPlatformMessageId: 'x' }
      await receiveMessage(app, customers.channel, message)
      const receipt = { kind: 'receipt', messageId: null, status: 'read', error: null } as const
      await receiveReceipt(app, customers.channel, { ...receipt, platformMessageId: 'x', at: app.now() })

      const reads = queries.filter((query) => /^\s*(select|with)/.test(query.sql))
      const plans = await Promise.all(reads.map(async (query) => `${query.sql}\n${await planOf(fixture.app, query)}`))
      const ofConversations = plans.filter((plan) => plan.includes('from "conversation"'))
      expect(ofConversations).toHaveLength(1)
      for (const plan of ofConversations) expect(plan).toContain('USING INDEX conversation_of_contact')
      const newestOutbound = plans.filter((plan) => plan.includes("direction = 'outbound'"))
      expect(newestOutbound).toHaveLength(1)
      for (const plan of newestOutbound) expect(plan).toContain('USING INDEX message_to_contact')
      for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!customer|recorded|(\d+ )?CONSTANT ROW)|TEMP B-TREE/)
    })

    test('finds reactions outside any conversation by their contact', async () => {
      const fixture = await createTestApp(engine)
      const { app, queries } = recordQueries(fixture.app)
      const [contactId, conversationId] = [app.newId(), app.newId()]
      await app.transact((tx) => collectReactions(tx, fixture.scope(), { contactId, conversationId }))

      const plans = await Promise.all(queries.map((query) => planOf(fixture.app, query)))
      expect(plans).toEqual([expect.stringContaining('USING INDEX message_of_contact (contact_id=?')])
    })

    test('finds a conversation of the phone app by its contact only', async () => {
      const fixture = await createTestApp(engine)
      const customers = await customersOf(fixture)
      const { app, queries } = recordQueries(fixture.app)
      const customer = { phone: '+491701234567', platformUserId: null }
      const message = { text: 'Hi', quotedPlatformMessageId: null, at: app.now() }
      const past = { ...message, direction: 'inbound', status: 'read', platformMessageId: 'h' } as const
      await receiveHistory(app, customers.channel, { kind: 'history', customer, messages: [past] })
      await receiveEcho(app, customers.channel, { ...message, kind: 'echo', to: customer, platformMessageId: 'e' })

      const reads = queries.filter(({ sql }) => sql.startsWith('select') && sql.includes('from "conversation"'))
      const plans = await Promise.all(reads.map((query) => planOf(fixture.app, query)))
      expect(plans.length).toBeGreaterThanOrEqual(3)
      for (const plan of plans) expect(plan).toContain('USING INDEX conversation_of_contact (contact_id=?')
    })
  },
)

describe.each(engines)('on $name', (engine) => {
  test('the newest message to a customer is found without reading the messages that the customer has written since', async () => {
    const fixture = await createTestApp(engine)
    const { app, scope } = fixture
    const customers = await customersOf(fixture)
    await customers.write('+491701234567', 'hello')
    const { id: contactId } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
    await sql`insert into message (id, workspace_id, mode, channel_id, contact_id, direction, kind, text, status, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
      select n || message.id, workspace_id, mode, channel_id, contact_id,
        case when n = 1 then 'outbound' else 'inbound' end, kind, text, 'read', n
      from numbers cross join message`.execute(app.db)
    await app.store.pool?.query('vacuum analyze message')
    const { app: recorded, queries } = recordQueries(app)
    const found = await recorded.transact((tx) =>
      newestOutbound(tx, scope(), { channelId: customers.channel.id, contactId, until: app.now() }),
    )

    expect(found).toMatchObject({ direction: 'outbound', created_at: 1 })
    const [plan] = await Promise.all(queries.map((query) => planOf(app, query)))
    expect(plan).toContain('message_to_contact')
    expect(plan).not.toContain('message_of_contact')
  })
})
