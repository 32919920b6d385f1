import { campaignSorts, campaignStates, contactSorts, sortDirections } from '@parley/shared/words'
import { ListAudit } from '@parley/shared/workspace/audit'
import { type CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../src/app.ts'
import { notificationsOf } from '../src/features/alerts/notifications/listed-notifications.store.ts'
import { unreadConversations } from '../src/features/alerts/unread.store.ts'
import { analyticsOfAgents } from '../src/features/analytics/analytics-of-agents.ts'
import { analyticsOfChannels } from '../src/features/analytics/analytics-of-channels.ts'
import { analyticsOfKeys } from '../src/features/analytics/analytics-of-keys.ts'
import { analyticsSummary } from '../src/features/analytics/analytics-summary.ts'
import { listScores } from '../src/features/analytics/list-scores.ts'
import { entriesAbout } from '../src/features/audit/audit.store.ts'
import { listAudit } from '../src/features/audit/list-audit.ts'
import { listAuditActors } from '../src/features/audit/list-audit-actors.ts'
import { pageOfCampaigns } from '../src/features/campaigns/campaigns.store.ts'
import { markUnderway, moveRecipients, moveSending } from '../src/features/campaigns/recipients.store.ts'
import { defaultChannel } from '../src/features/channels/channels.store.ts'
import { contactsWith, namesBeside, pageOfContacts } from '../src/features/contacts/contacts.store.ts'
import { countWhere } from '../src/features/contacts/filter/contact-slices.store.ts'
import { countFiltered, planFilter } from '../src/features/contacts/filter/filter-plan.store.ts'
import type { ReadFilter } from '../src/features/contacts/filter/read-filter.ts'
import {
  type ConversationFilter,
  conversationSlice,
  conversationsWith,
  countConversations,
  filtered,
  positionAt,
} from '../src/features/conversations/list/conversation-list.store.ts'
import { openTogether } from '../src/features/conversations/list/open-together.store.ts'
import { relatedConversations } from '../src/features/conversations/related/related.store.ts'
import { receiveEcho } from '../src/features/inbound/receive-echo.ts'
import { receiveHistory } from '../src/features/inbound/receive-history.ts'
import { receiveMessage } from '../src/features/inbound/receive-message.ts'
import { receiveReceipt } from '../src/features/inbound/receive-receipt.ts'
import {
  collectReactions,
  deleteQueued,
  findAllOnPlatform,
  findMessages,
  newestOutbound,
} from '../src/features/messages/messages.store.ts'
import { pageOfTimeline } from '../src/features/messages/timeline.store.ts'
import {
  isNotified,
  readNotifications,
  removeNotificationsOf,
  removeOldNotifications,
  unreadNotifications,
} from '../src/features/notifications/notifications.store.ts'
import { countDeliveries, listDeliveryRows } from '../src/features/webhooks/deliveries/deliveries.store.ts'
import { deliveryCountsOf } from '../src/features/webhooks/endpoints/health.store.ts'
import { reclaimExpired } from '../src/jobs/leases.ts'
import { resumeScope, type Scope } from '../src/policy.ts'
import { authorized } from '../src/testing/authorized.ts'
import { customersOf } from '../src/testing/customers.ts'
import { capacity, claimSome } from '../src/testing/jobs.ts'
import { everyStoreCall } from '../src/testing/store-calls/every-store-call.ts'
import type { StoreCall } from '../src/testing/store-calls/store-call.ts'
import { insertTenant, type TenantObjects } from '../src/testing/store-calls/tenant-data.ts'
import { engines, sqlite } from '../src/testing/stores/engines.ts'
import { seedConversations } from '../src/testing/stores/many-conversations.ts'
import { copyTenant } from '../src/testing/stores/many-tenants.ts'
import { planOf, recordQueries } from '../src/testing/stores/plans.ts'
import { createTestApp, type TestApp } from '../src/testing/test-app.ts'
import { createWebhookTestApp } from '../src/testing/webhook-test-app.ts'

const isGold = { field: { id: 'plan', type: 'text' }, operator: 'is', values: ['gold'] } as const
const everySetIsLarge = { mostSized: 0, mostSorted: -1, mostOfOthers: 0 }
/** The data of a workspace with more contacts than a list is followed for. */
const manyContacts = { conversations: 11_000, messagesEach: 0, newest: 1_000_000, stepMs: 1 }

/** The number of copies of the test data: enough for Postgres to prefer an index wherever there is one. */
const copies = 1_500

/** The functions that may read whole tables, and why. */
const exceptions: Readonly<Record<string, string>> = {
  countRows: 'once, when a workspace is deleted',
  deleteWorkspaceRow: 'once, when a workspace is deleted',
  jobsAfter: 'erasures read the jobs of a workspace; a queue has few beside those that failed for good',
  storedResponses: 'erasures read the responses that are kept for a day',
  eraseAuthorOfDelayed: 'once, when a person is erased; few messages wait to be sent at any moment',
  countFiltered: 'counts all contacts where at most 50,000 are of others, and only once for a page',
  isFoundBy: 'a condition, which is called here without the conversation that it is about',
}

describe.each(engines)('on $name', (engine) => {
  test('no statement reads a whole table of many workspaces', async () => {
    const { app: opened, workspaceId } = await createTestApp(engine)
    const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
    const its = await insertTenant(opened, 'mine', scope, true)
    const large = await copyTenant(opened, { name: 'mine', workspaceId, copies })
    expect(large).toEqual(expect.arrayContaining(['message', 'conversation', 'contact', 'job', 'webhook_delivery']))

    const { app, queries } = recordQueries(opened)
    const reads: string[] = []
    const check = async (name: string) => {
      for (const query of queries.splice(0)) {
        const plan = await planOf(opened, query)
        const whole = large.filter((table) => isReadWhole(plan, table))
        if (whole.length > 0) reads.push(`${name} reads all of ${whole.join(', ')}: ${query.sql}\n${plan}`)
      }
    }
    for (const each of everyStoreCall.filter(({ store }) => !Object.hasOwn(exceptions, store.name))) {
      await callInVain(app, each, { scope, its })
      await check(each.store.name)
    }
    await claimSome(app, capacity)
    await reclaimExpired(app)
    await check('A worker')
    expect(reads).toEqual([])
  }, 120_000)

  test('a page of a long list is read by an index that has the order', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id: webhookId } = await fixture.register()
    const [scope, member] = [fixture.scope(), fixture.member()]
    await fill(fixture.app, scope, webhookId)
    const { app, queries } = recordQueries(fixture.app)
    const pages = [1, 3].flatMap((page) => sortDirections.map((sortDirection) => ({ page, limit: 20, sortDirection })))
    for (const page of pages) {
      for (const sort of contactSorts)
        for (const optedOut of [undefined, true, false])
          await pageOfContacts(app.db, scope, {
            ...page,
            sort,
            plan: await planFilter(fixture.app.db, scope, { optedOut }),
          })
      for (const sort of campaignSorts)
        for (const state of [undefined, campaignStates[0]])
          await pageOfCampaigns(app.db, scope, { ...page, sort, state })
    }
    for (const filter of [
      {},
      { webhookId },
      { webhookId, event: 'message.received' as const },
      { webhookId, state },
      { webhookId, state: 'retrying' as const },
    ]) {
      for (const sort of ['created', undefined] as const)
        await listDeliveryRows(app.db, scope, {
          ...fixture.where(),
          page: 1,
          limit: 20,
          ...filter,
          ...(sort && { sort }),
        })
    }
    const who = { workspaceId: fixture.workspaceId }
    const [actorId, to] = ['user:3', new Date(rows / 2).toISOString()]
    const audit = (query: object) =>
      authorized('audit.read', listAudit)(app, member, ListAudit.parse({ ...who, ...query }))
    for (const filter of [{}, { actorId }, { action: 'settings.changed' }, { to }, { actorId, to }]) {
      await audit(filter)
      await audit({ ...filter, sort: 'time' })
    }
    await audit({ cursor: (await audit({})).next_cursor })
    expect((await authorized('audit.read', listAuditActors)(app, member, who)).data).toHaveLength(11)

    expect(queries).toHaveLength(pages.length * (contactSorts.length * 3 + campaignSorts.length * 2) + 10 + 13)
    for (const query of queries) {
      expect(await planOf(fixture.app, query), query.sql).not.toMatch(/SCAN (?!who\b)|Seq Scan|TEMP B-TREE|\bSort\b/)
    }
  })

  test('the history of a contact is read in its order from the index of what the audit log is about', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id: webhookId } = await fixture.register()
    await fill(fixture.app, fixture.scope(), webhookId)
    // One contact with a third of all entries, and many with a few each.
    await sql`update audit_entry set subject_id = 'contact:' || case mod(seq, 3) when 0 then 'p1' else cast(seq / 3 as text) end`.execute(
      fixture.app.db,
    )
    await fixture.app.store.collectStatistics()
    const before = { at: rows / 2, id: '00000000-0000-7000-8000-000000000000' }
    for (const subjectId of ['contact:p1', 'contact:7']) {
      const plans = await plansOf(fixture.app, async ({ db }) => {
        await entriesAbout(db, fixture.scope(), { subjectId, limit: 20 })
        await entriesAbout(db, fixture.scope(), { subjectId, before, limit: 20 })
      })
      expect(plans).toHaveLength(2)
      for (const plan of plans) {
        expect(plan).toContain('audit_entry_subject')
        expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|\bSort\b/)
      }
    }
  })

  test('the deliveries of a webhook in a state are listed and counted by one index', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id: webhookId } = await fixture.register()
    await fill(fixture.app, fixture.scope(), webhookId)
    const { id: otherId } = await fixture.register()
    await sql`update webhook_delivery set
      state = case mod(created_at, 100) when 0 then 'failed' when 1 then 'pending' when 2 then 'pending' else 'delivered' end,
      attempts = case mod(created_at, 100) when 1 then 0 else 1 end,
      endpoint_id = case mod(created_at, 3) when 0 then ${webhookId} else ${otherId} end`.execute(fixture.app.db)
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')} webhook_delivery`.execute(
      fixture.app.db,
    )
    for (const state of ['failed', 'retrying', 'pending'] as const) {
      const input = { webhookId, state, page: 1, limit: 25 }
      const plans = await plansOf(fixture.app, async ({ db }) => {
        await listDeliveryRows(db, fixture.scope(), input)
        await countDeliveries(db, fixture.scope(), input)
      })
      expect(plans).toHaveLength(2)
      for (const plan of plans) expect(plan).toContain('webhook_delivery_of_endpoint_by_state')
    }
  })

  test('a step of the chart of a webhook is counted by an index alone', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id: webhookId } = await fixture.register()
    await fill(fixture.app, fixture.scope(), webhookId)
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')} webhook_delivery`.execute(
      fixture.app.db,
    )
    const step = { webhookId, since: rows / 2, until: rows / 2 + 100 }
    const [plan] = await plansOf(fixture.app, ({ db }) => deliveryCountsOf(db, fixture.scope(), step))
    expect(plan).toMatch(
      /USING COVERING INDEX webhook_delivery_health .*created_at>\? AND created_at<\?|Index Only Scan.* using webhook_delivery_health /,
    )
  })

  test('a page number of the conversation list skips to its first conversation in an index, from either end', async () => {
    const { app, scope, workspaceId } = await createTestApp(engine)
    await seedConversations(app.db, {
      workspaceId,
      conversations: 10_000,
      messagesEach: 0,
      newest: app.now(),
      stepMs: 1,
    })
    const channel = await app.db.selectFrom('channel').selectAll().limit(1).executeTakeFirstOrThrow()
    await app.db
      .insertInto('channel')
      .values({ ...channel, id: 'second', is_default: 0 })
      .execute()
    await sql`update conversation set unread_count = 1, assignee_id = 'somebody', channel_id = 'second'
      where mod(last_activity_at, 2) = 0`.execute(app.db)
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')} conversation`.execute(app.db)

    for (const [filter, index] of covered) {
      for (const offset of [1_000, 9_000]) {
        const plan = await planOf(app, positionAt(app.db, scope(), filter, { total: 10_000, offset }).compile())
        expect(plan).toMatch(new RegExp(`USING COVERING INDEX ${index} |Index Only Scan.* using ${index} `))
        expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/)
      }
    }
  })

  test('the newest message to a customer is found without reading what the customer has written since', async () => {
    const { app, scope, channel, contactId } = await afterOneMessage(await createTestApp(engine))
    await sql`insert into message (id, workspace_id, mode, channel_id, contact_id, direction, kind, text, status, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
      select n || message.id, workspace_id, mode, channel_id, contact_id,
        case when n = 1 then 'outbound' else 'inbound' end, kind, text, 'read', n
      from numbers cross join message`.execute(app.db)
    await app.store.pool?.query('vacuum analyze message')
    const { app: recorded, queries } = recordQueries(app)
    const about = { channelId: channel.id, contactId, until: app.now() }
    const found = await recorded.transact((tx) => newestOutbound(tx, scope, about))

    expect(found).toMatchObject({ direction: 'outbound', created_at: 1 })
    const [plan] = await Promise.all(queries.map((query) => planOf(app, query)))
    expect(plan).toContain('message_to_contact')
    expect(plan).not.toContain('message_of_contact')
  })

  test('contacts of a country or a language are counted from an index alone', async () => {
    const { app, scope, workspaceId } = await createTestApp(engine)
    await seedConversations(app.db, {
      workspaceId,
      conversations: 3_000,
      messagesEach: 0,
      newest: app.now(),
      stepMs: 1,
    })
    await sql`update contact set country = case mod(created_at, 10) when 0 then 'AT' else 'FR' end,
      language = case mod(created_at, 50) when 0 then null else 'fr' end`.execute(app.db)
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')} contact`.execute(app.db)
    const countIn = async (opened: App, filter: ReadFilter) => {
      const counts: number[] = []
      const plans = await plansOf(opened, async ({ db }) => {
        const { ids } = await planFilter(db, scope(), filter)
        counts.push(await countFiltered(db, { count: sql`select count(*) as count from (${ids}) as met` }))
      })
      return [...counts, plans.at(-1)]
    }
    const ofIndex = (name: string) =>
      expect.stringMatching(new RegExp(`(COVERING INDEX|Index Only Scan using) ${name}`))

    expect(await countIn(app, { country: 'AT' })).toEqual([300, ofIndex('contact_by_country')])
    // PostgreSQL may also read the contacts of the country, where they are so few, and leave out those who have a language.
    const without = await app.db.startTransaction().execute()
    await sql`drop index contact_by_country`.execute(without)
    const ofLanguage = await countIn({ ...app, db: without }, { language: 'de' })
    await without.rollback().execute()
    expect(ofLanguage).toEqual([60, ofIndex('contact_by_derived_language')])
  })

  test('contacts are compared with a set that is read once, however large it is', async () => {
    const { app, scope } = await createTestApp(engine)
    const filter = { conditions: [{ ...isGold, operator: 'is_not' }] } as const
    await seedConversations(app.db, { ...manyContacts, workspaceId: scope().workspaceId })
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')} contact`.execute(app.db)
    const plan = await planFilter(app.db, scope(), filter)

    const compared = await app.db.transaction().execute(async (tx) => {
      // PostgreSQL allows no less, and the ids of all contacts need ten times as much.
      if (engine.name === 'postgres') await sql`set local work_mem = '64kB'`.execute(tx)
      return plansOf({ ...app, db: tx }, async ({ db }) => {
        expect(await countWhere(db, scope(), { plan, where: [] })).toBe(manyContacts.conversations)
      })
    })
    expect(compared.join()).toMatch(/LIST SUBQUERY|hashed SubPlan/)
    expect(compared.join()).not.toContain('CORRELATED')
  })

  test('a page of a timeline is read in its order from the index of the contact, or of the group’s conversation', async () => {
    const { app, scope, workspaceId } = await createTestApp(engine)
    const many = { workspaceId, conversations: 3_000, messagesEach: 3, newest: app.now(), stepMs: 1 }
    await seedConversations(app.db, many)
    const of = await app.db.selectFrom('conversation').selectAll().limit(1).executeTakeFirstOrThrow()
    // One customer has a tenth of the messages, and a hundredth of the conversations.
    const theirs = (share: number) => sql`contact_id = ${of.contact_id} where mod(created_at, ${sql.lit(share)}) = 0`
    await sql`update message set conversation_id = ${of.id}, ${theirs(10)}`.execute(app.db)
    await sql`update conversation set ${theirs(100)}`.execute(app.db)
    await sql`${sql.raw(engine.name === 'postgres' ? 'vacuum analyze' : 'analyze')}`.execute(app.db)
    const before = { sortKey: app.now(), id: of.id }
    const plan = (query: { compile: () => CompiledQuery }) => planOf(app, query.compile())
    const timeline = (more: object) => plan(pageOfTimeline(app.db, scope(), { of, before, limit: 50, ...more }))
    const plans = {
      message_of_contact: [await timeline({}), await timeline({ before: undefined })],
      message_of_conversation: [await timeline({ of: { ...of, group_id: 'g' } })],
    }
    const related = await plan(relatedConversations(app.db, scope(), { to: of, limit: 100 }))
    expect(related).toContain('conversation_of_contact')
    expect(related).not.toMatch(/(SCAN|Seq Scan on) conversation/)

    for (const [index, each] of Object.entries(plans)) {
      for (const text of each) {
        // SQLite sorts the page again once its rows are read.
        const [reading = ''] = text.split('SCAN page')
        expect(reading).toContain(index)
        expect(reading).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|\bSort\b/)
      }
    }
  })
})

describe('on sqlite', () => {
  const since = new Date(0).toISOString()
  const after = { sortKey: 1, id: 'x' }
  const reader = { userId: 'somebody', concerns: 'mine_or_unassigned', joinedAt: 1 } as const

  test.each<[ConversationFilter, string]>([
    [{}, 'conversation_by_activity'],
    [{ channel: 'chat' }, 'conversation_by_activity'],
    [{ channel_id: 'somewhere' }, 'conversation_by_channel'],
    [{ channel_id: 'somewhere', status: 'open', category: 'billing' }, 'conversation_by_channel'],
    [{ channel_id: 'somewhere', phone: '+491701234567' }, 'conversation_of_contact'],
    [{ channel_id: 'somewhere', contactId: 'somebody' }, 'conversation_of_contact'],
    [{ status: 'open' }, 'conversation_by_status'],
    [{ category: 'billing' }, 'conversation_by_category'],
    [{ priority: 'urgent' }, 'conversation_by_priority'],
    [{ phone: '+491701234567' }, 'conversation_of_contact'],
    [{ phone: '+491701234567', status: 'open' }, 'conversation_of_contact'],
    [{ updated_after: since }, 'conversation_by_activity'],
    [{ unread: true }, 'conversation_unread'],
    [{ unread: true, reader }, 'conversation_to_read'],
    [{ unread: false, reader }, 'conversation_by_activity'],
    [{ assignee: 'nobody' }, 'conversation_unassigned'],
    [{ assignee: 'somebody' }, 'conversation_by_assignee'],
    [{ sort: 'waiting' }, 'conversation_by_waiting'],
    [{ sort: 'waiting', status: 'open' }, 'conversation_by_waiting'],
    [{ sort: 'waiting', category: 'billing', priority: 'urgent' }, 'conversation_by_waiting'],
    [{ sort: 'waiting', channel_id: 'somewhere' }, 'conversation_by_waiting'],
    [{ sort: 'waiting', assignee: 'somebody' }, 'conversation_by_waiting'],
    [{ sort: 'waiting', assignee: 'nobody', status: 'open' }, 'conversation_by_waiting'],
    [{ sort: 'waiting', unread: true }, 'conversation_by_waiting'],
    [{ sort: 'waiting', unread: true, reader }, 'conversation_by_waiting'],
  ])('a page of many conversations of %j follows %s', async (filter, index) => {
    const { app, scope } = await createTestApp(sqlite)
    for (const place of [{}, { from: after }, { after }]) {
      const slice = { total: 1_000_000, limit: 21, ...place }
      const plan = await planOf(app, conversationSlice(app.db, scope(), filter, slice).compile())
      expect(plan).toContain(`SEARCH conversation USING INDEX ${index}`)
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })

  test.each<[ConversationFilter, string]>([
    [{ updated_after: since }, 'conversation_by_update'],
    [{ sort: 'waiting', assignee: 'somebody' }, 'conversation_by_assignee'],
    [{ sort: 'waiting', assignee: 'nobody' }, 'conversation_unassigned'],
    [{ sort: 'waiting', unread: true }, 'conversation_unread'],
    [{ sort: 'waiting', unread: true, reader }, 'conversation_to_read'],
    [{ sort: 'waiting', status: 'open' }, 'conversation_by_status'],
    [{ sort: 'waiting', channel_id: 'somewhere' }, 'conversation_by_channel'],
    [{ sort: 'waiting', contactId: 'somebody' }, 'conversation_of_contact'],
    [{ tag: 'VIP' }, 'sqlite_autoindex_conversation_tag_1'],
    [{ mentioned: true, reader }, 'mention_of_user'],
  ])('a few conversations of %j are found by %s', async (filter, index) => {
    const { app, scope } = await createTestApp(sqlite)
    const total = filter.sort === 'waiting' ? 5_000 : 10
    const plan = await planOf(app, conversationSlice(app.db, scope(), filter, { total, limit: 21 }).compile())
    expect(plan).toMatch(new RegExp(`USING (COVERING )?INDEX ${index} `))
    expect(plan).not.toMatch(/SCAN (conversation|conversation_tag|tag|mention)/)
  })

  test.each<[ConversationFilter, string]>([
    [{ tag: 'VIP', status: 'open' }, 'sqlite_autoindex_conversation_tag_1'],
    [{ tag: 'VIP', channel_id: 'somewhere' }, 'sqlite_autoindex_conversation_tag_1'],
    [{ mentioned: true, reader }, 'mention_of_user'],
    [{ unread: true, reader }, 'conversation_to_read'],
  ])('the conversations of a view with %j are counted by %s', async (filter, index) => {
    const { app, scope } = await createTestApp(sqlite)
    const some = filtered(app.db, scope(), filter, { followsListOrder: false }).select('conversation.id').limit(1000)
    const plan = await planOf(app, some.compile())
    expect(plan).toMatch(new RegExp(`USING (COVERING )?INDEX ${index} `))
    expect(plan).not.toMatch(/SCAN (conversation|conversation_tag|tag|mention)/)
  })

  test('what is unread for a person is looked up by two indexes, with a marker for each conversation', async () => {
    const { app, scope } = await createTestApp(sqlite)
    const [plan = ''] = await plansOf(app, (recorded) => unreadConversations(recorded.db, scope(), reader))
    expect(plan).toContain('SEARCH conversation USING INDEX conversation_to_read (workspace_id=? AND mode=?)')
    expect(plan).toContain(
      'SEARCH read_marker USING INDEX sqlite_autoindex_read_marker_1 (conversation_id=? AND user_id=?)',
    )
  })

  test('notifications are found by indexes of the person, of those that are unread, of the conversation and by age', async () => {
    const { app, scope } = await createTestApp(sqlite)
    const ofPerson = { userId: reader.userId, now: 1 }
    const found = async (run: Parameters<typeof plansOf>[1], index: string) =>
      expect((await plansOf(app, run)).join('\n')).toMatch(
        new RegExp(`SEARCH notification USING (COVERING )?INDEX ${index} `),
      )
    const wanted = { userId: reader.userId, before: { created_at: 1, id: '1' }, limit: 30 }
    await found((recorded) => notificationsOf(recorded.db, scope(), wanted), 'notification_of_user')
    await found((recorded) => unreadNotifications(recorded.db, scope(), reader.userId), 'notification_unread')
    await found(
      (recorded) => recorded.transact((tx) => readNotifications(tx, scope(), ofPerson)),
      'notification_unread',
    )
    const about = { userId: reader.userId, conversationId: 'c' }
    await found((recorded) => isNotified(recorded.db, scope(), about), 'sqlite_autoindex_notification_2')
    const outdated = { userId: reader.userId, subjectId: 's', since: 1 }
    await found(
      (recorded) => recorded.transact((tx) => removeNotificationsOf(tx, scope(), outdated)),
      'notification_of_user',
    )
    const old = { before: 1, size: 200 }
    await found((recorded) => recorded.transact((tx) => removeOldNotifications(tx, old)), 'notification_by_age')
  })

  test('a key limited to channels lists the conversations of one by its index, and of several in their order', async () => {
    const { app, scope } = await createTestApp(sqlite)
    const planFor = (...channelIds: string[]) =>
      planOf(app, conversationSlice(app.db, { ...scope(), channelIds }, {}, { total: 1_000_000, limit: 21 }).compile())
    const ofContact = conversationSlice(
      app.db,
      { ...scope(), channelIds: ['one'] },
      { contactId: 'c' },
      { total: 2, limit: 21 },
    )
    expect(await planOf(app, ofContact.compile())).toContain('SEARCH conversation USING INDEX conversation_of_contact')
    const plans = [await planFor('one'), await planFor('one', 'two')]
    expect(plans[0]).toContain('SEARCH conversation USING INDEX conversation_by_channel')
    expect(plans[1]).toContain('SEARCH conversation USING INDEX conversation_by_activity')
    for (const plan of plans) expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  })

  test('a total without a search reads no conversation', async () => {
    const { app, scope } = await createTestApp(sqlite)
    await app.db.schema.alterTable('conversation').renameTo('hidden').execute()

    expect(await countConversations(app.db, scope(), { status: 'open' })).toBe(0)
    expect(await countConversations(app.db, scope(), { assignee: 'nobody', sort: 'waiting' })).toBe(0)
    expect(await countConversations(app.db, scope(), { channel_id: 'somewhere', status: 'open' })).toBe(0)
    expect(await countConversations(app.db, { ...scope(), channelIds: ['one', 'two'] }, {})).toBe(0)
  })

  test('contacts who opted out are found by an index of them', async () => {
    const { app, scope } = await createTestApp(sqlite)
    const plans = await plansOf(app, async (recorded) => {
      const plan = await planFilter(recorded.db, scope(), { optedOut: true })
      await pageOfContacts(recorded.db, scope(), { page: 1, limit: 20, plan })
      await countFiltered(recorded.db, plan)
    })
    expect(plans).toEqual([
      expect.stringContaining('SEARCH contact USING INDEX contact_opted_out'),
      expect.stringContaining('contact_opted_out'),
    ])
  })

  test.each<[ReadFilter, RegExp]>([
    [{ language: 'de' }, /contact_by_language .*contact_by_derived_language /s],
    [{ country: 'DE' }, /contact_by_country /],
    [{ owner: 'somebody' }, /contact_by_owner /],
    [{ conditions: [isGold] }, /contact_value_by_text \(field_id=\? AND mode=\? AND folded=\?\)/],
  ])('the contacts of %j are sized and counted by an index of them', async (filter, indexes) => {
    const { app, scope } = await createTestApp(sqlite)
    for (const limits of [undefined, everySetIsLarge]) {
      const plans = await plansOf(app, async ({ db }) => {
        const plan = await planFilter(db, scope(), filter, limits)
        await countFiltered(db, { count: sql`select count(*) as count from (${plan.ids}) as met` })
      })
      expect(plans).toHaveLength(2)
      for (const plan of plans) expect(plan).toMatch(indexes)
    }
  })

  test('large sets of contacts are merged in the order of their indexes', async () => {
    const { app, scope } = await createTestApp(sqlite)
    const filter = { tag: 'vip', conditions: [isGold, { ...isGold, operator: 'is_not' }] } as const
    const plans = await plansOf(app, async ({ db }) => {
      await countFiltered(db, await planFilter(db, scope(), filter, everySetIsLarge))
    })
    const counting = plans.at(-1)
    expect(counting).toContain('MERGE (INTERSECT)')
    expect(counting).toContain('MERGE (EXCEPT)')
    expect(counting).not.toContain('TEMP B-TREE')
  })

  test('a page of filtered contacts follows its order, and reads of each contact its own values', async () => {
    const { app, scope } = await createTestApp(sqlite)
    await seedConversations(app.db, { ...manyContacts, workspaceId: scope().workspaceId })
    await sql`update contact set sort_name = name`.execute(app.db)
    for (const [sort, index] of [
      ['added', 'contact_listed'],
      ['name', 'contact_by_name'],
    ] as const) {
      const plan = await planFilter(app.db, scope(), { tag: 'vip', conditions: [isGold] }, everySetIsLarge)
      const plans = await plansOf(app, ({ db }) => pageOfContacts(db, scope(), { page: 1, limit: 20, sort, plan }))
      const [, near, among] = plans
      expect(near).toMatch(new RegExp(`SEARCH contact USING INDEX ${index} `))
      expect(near).toContain('contact_value_by_text (field_id=? AND mode=? AND folded=? AND contact_id=?)')
      expect(near).not.toMatch(/SCAN contact|TEMP B-TREE FOR ORDER/)
      // The ids of the page alone, whose contacts are sorted then.
      expect(among).toMatch(new RegExp(`SEARCH contact USING COVERING INDEX ${index} `))
      expect(among?.split('SCAN chosen')[0]).not.toMatch(/SCAN contact|TEMP B-TREE FOR ORDER/)
      // Where the count shows that there are no more, the list is not read any further.
      const again = await plansOf(app, ({ db }) =>
        pageOfContacts(db, scope(), { page: 1, limit: 20, sort, plan, count: async () => 0 }),
      )
      expect(again.slice(0, 2)).toEqual(plans.slice(0, 2))
      expect(again.filter((each) => each === among)).toEqual([])
    }
  })

  test('the names beside a text are read from an index, in its order', async () => {
    const { app, scope } = await createTestApp(sqlite)
    const plans = await plansOf(app, (recorded) => namesBeside(recorded.db, scope(), { text: 'jonh', limit: 250 }))
    const ofIndex = /^SEARCH contact USING INDEX contact_by_name \(workspace_id=\? AND mode=\? AND sort_name[<>].*\)$/
    expect(plans).toEqual([expect.stringMatching(ofIndex), expect.stringMatching(ofIndex)])
  })

  test.each([false, true])(
    'the figures of analytics are read from ranges of indexes, of one channel: %s',
    async (isOfChannel) => {
      const { app, scope } = await createTestApp(sqlite)
      const { id } = await defaultChannel(app.db, scope())
      const filter = isOfChannel ? { channel_id: id } : {}
      const plans = await plansOf(app, async (recorded) => {
        await analyticsSummary(recorded, scope(), filter)
        await analyticsOfAgents(recorded, scope(), filter)
        await analyticsOfChannels(recorded, scope(), filter)
        await analyticsOfKeys(recorded, scope(), {})
      })
      const ofScores = await plansOf(app, async (recorded) => {
        await listScores(recorded, scope(), { workspaceId: scope().workspaceId, mode: 'live', ...filter })
      })
      expect(ofScores.join('\n')).toContain('SEARCH conversation USING INDEX conversation_by_score')
      for (const index of [
        'COVERING INDEX message_by_channel',
        'COVERING INDEX message_by_person',
        'COVERING INDEX conversation_by_opening',
        'COVERING INDEX conversation_by_resolution',
        'COVERING INDEX conversation_by_score',
        'INDEX campaign_history',
        'INDEX campaign_recipient_by_state',
        'INDEX campaign_recipient_replied',
      ]) {
        expect(plans.join('\n')).toContain(index)
      }
      for (const plan of plans) {
        expect(plan).not.toMatch(/SCAN (message|conversation|campaign|api_key)/)
        expect(plan).not.toMatch(/SEARCH (message|conversation) USING INDEX/)
      }
    },
  )

  test('an inbound message and a receipt read by primary keys and the indexes of the contact only', async () => {
    const { app, customers, channel } = await afterOneMessage(await createTestApp(sqlite))
    const plans = await plansOf(app, async (recorded) => {
      const message = { ...customers.message('+491701234567', '5'), quotedPlatformMessageId: 'x' }
      await receiveMessage(recorded, channel, message)
      const receipt = { kind: 'receipt', messageId: null, status: 'read', error: null } as const
      await receiveReceipt(recorded, channel, { ...receipt, platformMessageId: 'x', at: app.now() })
    })
    expect(plans.filter((plan) => plan.includes('INDEX conversation_of_contact'))).toHaveLength(1)
    expect(plans.filter((plan) => plan.includes('INDEX message_to_contact'))).toHaveLength(1)
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!customer|recorded|(\d+ )?CONSTANT ROW)|TEMP B-TREE/)
  })

  test('a conversation of the phone app is found by its contact only', async () => {
    const { app, channel } = await afterOneMessage(await createTestApp(sqlite))
    const plans = await plansOf(app, async (recorded) => {
      const customer = { phone: '+491701234567', platformUserId: null }
      const message = { text: 'Hi', quotedPlatformMessageId: null, at: app.now() }
      const past = { ...message, direction: 'inbound', status: 'read', platformMessageId: 'h' } as const
      await receiveHistory(recorded, channel, { kind: 'history', customer, messages: [past] })
      await receiveEcho(recorded, channel, { ...message, kind: 'echo', to: customer, platformMessageId: 'e' })
    })
    const reads = plans.filter((plan) => /(SEARCH|SCAN) conversation\b/.test(plan))
    expect(reads.length).toBeGreaterThanOrEqual(3)
    for (const plan of reads) expect(plan).toMatch(/conversation_of_contact \(contact_id=\?|conversation_1 \(id=\?/)
  })

  test('many rows are found by their ids, and reactions by their contact', async () => {
    const { app, scope: scopeOf } = await createTestApp(sqlite)
    const scope = scopeOf()
    const ids = Array.from({ length: 50 }, () => app.newId())
    const [channelId = '', contactId = '', conversationId = ''] = ids
    const plans = await plansOf(app, (recorded) =>
      recorded.transact(async (tx) => {
        await findMessages(tx, scope, ids)
        await findAllOnPlatform(tx, scope, { channelId, platformMessageIds: ids })
        await deleteQueued(tx, scope, ids)
        await markUnderway(tx, scope, channelId)
        await moveSending(tx, scope, { messageIds: ids, to: { state: 'pending' } })
        await moveRecipients(tx, scope, { recipientIds: ids, from: 'sending', to: { state: 'pending' } })
        await contactsWith(tx, scope, ids)
        await conversationsWith(tx, scope, ids).execute()
        await openTogether(tx, scope, ids)
        await collectReactions(tx, scope, { contactId, conversationId })
      }),
    )
    expect(plans.length).toBeGreaterThanOrEqual(9)
    const steps = plans.flatMap((plan) => plan.split('\n').filter((step) => /^(SEARCH|SCAN)/.test(step)))
    expect(steps.filter((step) => !/(\b|_)id=\?\)$/.test(step) || /workspace_id|\(channel_id=\?\)/.test(step))).toEqual(
      [],
    )
  })
})

/** The plans of the queries that the work makes with the app that it is given. */
async function plansOf(opened: App, work: (app: App) => Promise<unknown>): Promise<string[]> {
  const { app, queries } = recordQueries(opened)
  await work(app)
  return Promise.all(queries.map((query) => planOf(opened, query)))
}

async function afterOneMessage(fixture: TestApp) {
  const { app, scope } = fixture
  const customers = await customersOf(fixture)
  await customers.write('+491701234567', 'hello')
  const { id: contactId } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
  return { app, scope: scope(), customers, channel: customers.channel, contactId }
}

const covered: readonly [ConversationFilter, string][] = [
  [{}, 'conversation_by_activity'],
  [{ status: 'open' }, 'conversation_by_status'],
  [{ category: 'general' }, 'conversation_by_category'],
  [{ priority: 'normal' }, 'conversation_by_priority'],
  [{ assignee: 'somebody' }, 'conversation_by_assignee'],
  [{ channel_id: 'second' }, 'conversation_by_channel'],
]

const rows = 20_000
const state = 'failed' as const

/** Contacts, campaigns, audit entries of ten people and deliveries of one webhook, one of each a millisecond. */
async function fill({ db, store }: App, { workspaceId }: Scope, webhookId: string): Promise<void> {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})`
  await sql`insert into contact (id, workspace_id, mode, phone, name, sort_name, opt_out_scope, created_at, updated_at)
    ${numbers} select 'p' || i, ${workspaceId}, 'live', '+1555' || i, 'Name ' || i, 'name ' || (i % 100),
      case when i % 3 = 0 then 'campaigns' end, i, i from n`.execute(db)
  await sql`insert into template (id, workspace_id, mode, channel_id, name, language, category, components, wording, status, created_at, updated_at)
    select 't', ${workspaceId}, 'live', min(id), 'x', 'en', 'UTILITY', '[]', '', 'APPROVED', 1, 1 from channel
    where workspace_id = ${workspaceId} and mode = 'live'`.execute(db)
  await sql`insert into campaign (id, workspace_id, mode, channel_id, template_id, name, sort_name, template_name,
      template_language, template_category, state, total, cost_micros, cost_currency, rate_card, created_by_id,
      created_by_name, created_at)
    ${numbers} select 'c' || i, ${workspaceId}, 'live', channel_id, 't', 'Name', 'name ' || (i % 100), 'x', 'en', 'UTILITY',
      case when i % 2 = 0 then ${sql.lit(campaignStates[0])} else ${sql.lit(campaignStates[1])} end, i % 1000, 0, 'USD', '1', 'u', 'Ada', i
    from n, template where template.id = 't'`.execute(db)
  await sql`insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject, details, address, at, seq)
    ${numbers} select substr('00000000-0000-7000-8000-000000000000', 1, 36 - length(cast(i as text))) || i, ${workspaceId}, 'live',
      'user:' || (i % 10), 'Ada', case when i % 3 = 0 then 'settings.changed' else 'session.signed_in' end, 'x', '{}', null, i, i + 1000
    from n`.execute(db)
  await sql`insert into event (id, workspace_id, mode, kind, body, created_at)
    ${numbers} select 'e' || i, ${workspaceId}, 'live', 'message.received', '{}', i from n`.execute(db)
  await sql`insert into webhook_delivery (id, workspace_id, mode, endpoint_id, event_id, event_kind, state, attempts,
      attempts_before_recovery, last_status, created_at, settled_at)
    ${numbers} select 'd' || i, ${workspaceId}, 'live', ${webhookId}, 'e' || i, 'message.received',
      case when i % 5 = 0 then 'failed' else 'delivered' end, 1, 0, 200, i, i from n`.execute(db)
  await store.collectStatistics()
}

/** A subquery with the name of the table is not the table. */
function isReadWhole(plan: string, table: string): boolean {
  const isSubquery = plan.includes(`CO-ROUTINE ${table}\n`) || plan.includes(`MATERIALIZE ${table}\n`)
  return !isSubquery && new RegExp(`SCAN ${table}\\b|Seq Scan on "?${table}\\b`).test(plan)
}

type Tenant = { readonly scope: Scope; readonly its: TenantObjects }

/** Calls a function in a transaction that is rolled back. */
async function callInVain(app: App, { call }: StoreCall, tenant: Tenant): Promise<void> {
  const rolledBack = new Error('rolled back')
  await app
    .transact(async (tx) => {
      const value = await call({ app, tx, ...tenant })
      const isQuery = typeof value === 'object' && value !== null && 'execute' in value
      if (isQuery) await (value as { execute: () => Promise<unknown> }).execute()
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
}
