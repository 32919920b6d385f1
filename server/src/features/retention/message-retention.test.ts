import type { CampaignState } from '@parley/shared/campaigns/campaigns'
import { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../../db/schema.ts'
import { authorized } from '../../testing/authorized.ts'
import { recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { analyticsSummary } from '../analytics/analytics-summary.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { retryFailed } from '../campaigns/manage/retry-failed.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { changeConversation } from '../conversations/change-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'
import { listConversations } from '../conversations/list/list-conversations.ts'
import { addNote } from '../messages/add-note.ts'
import { listMessages } from '../messages/list-messages.ts'
import { actualCosts } from '../messages/prices.store.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { changeRetention } from './change-retention.ts'
import { countExpired } from './count-expired.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { removeExpiredMessages } from './expired-messages.store.ts'
import { batchSize, sweepRetention } from './sweep-retention.ts'

const ada = '+491700000001'
const bert = '+491700000002'

describe.each(engines)('on $name', (engine) => {
  test('messages are kept without end unless an owner limits it', async () => {
    const { customers, sweep, texts, clock } = await open(engine)
    await customers.write(ada, 'hello')
    clock.advance(3_000 * dayMs)
    await sweep()
    expect(await texts()).toEqual(['hello'])
  })

  test('older messages of the workspace are deleted with all that belongs to them', async () => {
    const { fixture, app, customers, keep, sweep, texts, clock } = await open(engine)
    const others = await customersOf(fixture, 'live', fixture.otherWorkspaceId)
    await others.write(ada, 'theirs')
    const { conversationId } = await customers.write(ada, 'old')
    const sent = await sendMessage(app, fixture.scope(), { conversationId, text: 'old reply' })
    await authorized('notes.add', addNote)(app, fixture.member(), {
      ...where(fixture),
      conversationId,
      text: 'old note',
    })
    const of = { workspace_id: fixture.workspaceId, mode: 'live' as const, message_id: sent.messageId }
    const failure = { error_code: '1', error_message: 'x', failed_at: 1, resent_at: null }
    await app.db
      .insertInto('message_attempt')
      .values({ ...of, channel_id: customers.channel.id, platform_message_id: 'p', ...failure })
      .execute()
    const file = { kind: 'image', platform_media_id: 'm', mime_type: 'image/png', file_name: null } as const
    await app.db
      .insertInto('message_attachment')
      .values({ ...of, ...file })
      .execute()
    await fixture.runJobs()
    clock.advance(7 * dayMs)
    await customers.write(ada, 'new')
    await keep(8)
    await sweep()
    expect(await texts()).toEqual(['new', 'old', 'old note', 'old reply', 'theirs'])

    clock.advance(dayMs + 1)
    await sweep()

    expect(await texts()).toEqual(['new', 'theirs'])
    for (const table of ['message_attempt', 'message_attachment'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect((await listMessages(app, fixture.scope(), { conversationId, page: 1, limit: 10 })).pagination.total).toBe(1)
    const shown = await app.db.selectFrom('simulator_message').select('text').orderBy('text').execute()
    expect(shown.map(({ text }) => text)).toEqual(['new', 'theirs'])
    await sweep()
    expect(await texts()).toEqual(['new', 'theirs'])
  })

  test('conversations stay, with the last message, unread count and totals corrected', async () => {
    const { fixture, app, customers, keep, sweep, clock } = await open(engine)
    const emptied = await customers.write(ada, 'private words')
    await customers.write(ada, 'more private words')
    const partly = await customers.write(bert, 'old')
    clock.advance(9 * dayMs)
    await customers.write(bert, 'new')
    await keep(8)
    await sweep()

    const list = await listConversations(app, fixture.scope(), { page: 1, limit: 10 })
    expect(list.pagination.total).toBe(2)
    const byId = new Map(list.data.map((each) => [each._id, each]))
    expect(byId.get(emptied.conversationId)).toMatchObject({ status: 'open', last_message: null })
    expect(byId.get(partly.conversationId)?.last_message).toMatchObject({ text: 'new', direction: 'inbound' })
    const unread = await app.db.selectFrom('conversation').select(['id', 'unread_count']).execute()
    expect(new Map(unread.map(({ id, unread_count }) => [id, unread_count]))).toEqual(
      new Map([
        [emptied.conversationId, 0],
        [partly.conversationId, 1],
      ]),
    )
    await customers.write(ada, 'again')
    const again = await getConversation(app, fixture.scope(), { conversationId: emptied.conversationId })
    expect(again.last_message).toMatchObject({ text: 'again' })
  })

  test.each([
    [15, 15],
    [900, 300],
    [1_200, 950],
    // Of these, some that were deleted had been read: the count is lower, but never higher than what is left.
    [1_200, 300],
  ])('the retention of messages of %i unread messages %i expire', async (unread, expiring) => {
    const { fixture, app, customers, keep, sweep, clock } = await open(engine)
    const { conversationId } = await customers.write(ada, 'first')
    await fillWith(fixture, { conversationId, count: expiring - 1 })
    clock.advance(9 * dayMs)
    await fillWith(fixture, { conversationId, count: unread - expiring, at: app.now() })
    await app.db.updateTable('conversation').set({ unread_count: unread }).execute()
    await keep(8)
    await sweep()
    const { unread_count } = await app.db.selectFrom('conversation').select('unread_count').executeTakeFirstOrThrow()
    expect(unread_count).toBe(unread - expiring)
  })

  test('messages of conversations with many unread ones are deleted in more batches', async () => {
    const { fixture, app, customers, keep, sweep, texts, clock } = await open(engine)
    for (let n = 10; n < 20; n += 1) {
      const { conversationId } = await customers.write(`+4917000000${n}`, `${n}`)
      await app.db.updateTable('conversation').set({ unread_count: 900 }).where('id', '=', conversationId).execute()
    }
    clock.advance(9 * dayMs)
    await keep(8)
    await app.transact((tx) =>
      removeExpiredMessages(app, tx, fixture.scope(), { before: app.now() - 8 * dayMs, size: batchSize }),
    )
    expect(await texts()).toHaveLength(5)
    for (let n = 0; n < 2; n += 1) await sweep()
    expect(await texts()).toEqual([])
    const unread = await app.db.selectFrom('conversation').select('unread_count').distinct().execute()
    expect(unread).toEqual([{ unread_count: 0 }])
  })

  test('messages whose sending is under way stay', async () => {
    const { fixture, app, customers, keep, sweep, texts, clock } = await open(engine)
    const { conversationId } = await customers.write(ada, 'question')
    const queued = await sendMessage(app, fixture.scope(), { conversationId, text: 'queued' })
    const resending = await sendMessage(app, fixture.scope(), { conversationId, text: 'to be sent again' })
    clock.advance(dayMs)
    await fixture.runJobs()
    await app.db.updateTable('message').set({ status: 'queued' }).where('id', '=', queued.messageId).execute()
    const { messageId } = resending
    clock.advance(9 * dayMs)
    await app.transact((tx) =>
      app.jobs.enqueue(tx, fixture.scope(), {
        kind: 'message.resend',
        payload: { messageId, platformMessageId: 'p' },
        dedupeKey: `message.resend ${messageId} 2`,
        runAt: app.now() + dayMs,
      }),
    )
    await keep(8)
    await sweep()
    expect(await texts()).toEqual(['queued', 'to be sent again'])
    const { last_message } = await getConversation(app, fixture.scope(), { conversationId })
    expect(last_message?.text).toMatch(/queued|again/)
  })

  test('a survey that can still be answered stays, and a comment until its own age', async () => {
    const { fixture, app, customers, keep, sweep, texts, clock } = await open(engine)
    const { workspaceId } = fixture
    const satisfaction = SatisfactionSettings.parse({ enabled: true, question: 'How was it?' })
    await authorized('settings.manage', changeSettings)(app, fixture.member(), { workspaceId, satisfaction })
    await customers.write(ada, 'old')
    clock.advance(6 * dayMs)
    const { conversationId } = await customers.write(ada, 'thanks')
    await sendMessage(app, fixture.scope(), { conversationId, text: 'with pleasure' })
    await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
    clock.advance(surveyDelayMs)
    await fixture.runJobs()
    clock.advance(3 * dayMs - 60_000)
    await keep(8)
    await sweep()
    expect(await texts()).toEqual(['How was it?', 'thanks', 'with pleasure'])
    await customers.write(ada, '5 - kind people')
    const survey = () => getConversation(app, fixture.scope(), { conversationId })
    expect(await survey()).toMatchObject({ csat_score: 5, csat_comment: 'kind people' })
    clock.advance(6 * dayMs)
    await sweep()
    expect(await texts()).toEqual(['5 - kind people'])
    expect(await survey()).toMatchObject({ csat_score: 5, csat_comment: 'kind people' })
    clock.advance(3 * dayMs)
    await sweep()
    expect(await survey()).toMatchObject({ csat_score: 5, csat_comment: null })
  })

  test('analytics keep their figures', async () => {
    const { fixture, app, customers, keep, sweep, texts, clock } = await open(engine)
    const { conversationId } = await customers.write(ada, 'question')
    clock.advance(90_000)
    await sendMessage(app, fixture.scope(), { conversationId, text: 'reply' })
    clock.advance(30_000)
    await sendMessage(app, fixture.scope(), { conversationId, text: 'another' })
    await authorized('notes.add', addNote)(app, fixture.member(), { ...where(fixture), conversationId, text: 'note' })
    await changeConversation(app, fixture.scope(), { conversationId, status: 'resolved' })
    await fixture.runJobs()
    clock.advance(9 * dayMs)
    const range = { from: '2026-11-20', to: '2026-11-30' }
    const before = await analyticsSummary(app, fixture.scope(), range)
    await keep(8)
    await sweep()

    expect(await texts()).toEqual([])
    const deleted = { messages: 3, conversations: 0, measured_from_opening: 0, of_unknown_channel: 0 }
    expect(await analyticsSummary(app, fixture.scope(), range)).toEqual({ ...before, deleted })
    expect(before.current).toMatchObject({ inbound: 1, outbound: 2, first_reply: { count: 1, median_seconds: 90 } })
  })

  test('a campaign keeps its figures and cost, and loses the variables of its recipients', async () => {
    const { fixture, app, keep, sweep, texts, clock } = await open(engine)
    await approvedTemplate(fixture)
    const [first, ...rest] = recipients(3)
    const input = { templateName: 'order_shipped', recipients: [...rest, first, first].flatMap((each) => each ?? []) }
    const { campaignId } = await bulkSend(app, fixture.scope(), input)
    await fixture.runJobs()
    const messages = await app.db.selectFrom('message').select('id').orderBy('id').execute()
    const price = { type: 'regular', category: 'utility', cost_micros: 500, currency: 'EUR' }
    for (const { id: message_id } of messages) {
      const of = { workspace_id: fixture.workspaceId, mode: 'live' as const, message_id, campaign_id: campaignId }
      await app.db
        .insertInto('message_price')
        .values({ ...of, ...price })
        .execute()
    }
    await app.db.updateTable('message').set({ status: 'delivered' }).execute()
    const undelivered = messages[0]?.id ?? ''
    // The simulator delivers it no more.
    await app.db.deleteFrom('job').execute()
    await app.db.updateTable('message').set({ status: 'sent' }).where('id', '=', undelivered).execute()
    await app.db.updateTable('campaign_recipient').set({ state: 'failed' }).where('position', '=', 0).execute()
    const costs = () => actualCosts(app.db, fixture.scope(), [campaignId])
    const summary = async () => {
      const { deleted: _, ...figures } = await analyticsSummary(app, fixture.scope(), {
        from: '2026-11-20',
        to: '2026-11-30',
      })
      return figures
    }
    const before = [await costs(), await summary()]
    expect(before[0]).toEqual(new Map([[campaignId, 1_000]]))
    clock.advance(9 * dayMs)
    await keep(8)
    await sweep()

    expect(await texts()).toEqual([])
    expect([await costs(), await summary()]).toEqual(before)
    const variables = await app.db.selectFrom('campaign_recipient').select('variables').distinct().execute()
    expect(variables).toEqual([{ variables: '{}' }])
    await expect(
      authorized('campaigns.send', retryFailed)(app, fixture.member(), { ...where(fixture), campaignId }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('only campaigns that ended long enough ago lose the variables of their recipients', async () => {
    const { fixture, app, keep, sweep, clock } = await open(engine)
    await approvedTemplate(fixture)
    const campaignIn = async (name: string, state: CampaignState) => {
      const input = { name, templateName: 'order_shipped', recipients: recipients(1) }
      const { id } = await startCampaign(app, fixture.scope(), input)
      const isOver = state === 'completed' || state === 'cancelled'
      const end = () =>
        app.db
          .updateTable('campaign')
          .set({ state, completed_at: isOver ? app.now() : null })
          .where('id', '=', id)
          .execute()
      await end()
      return end
    }
    for (const state of ['completed', 'cancelled', 'stopped', 'paused'] as const)
      await campaignIn(`old ${state}`, state)
    const completeNow = await campaignIn('completed now', 'completed')
    clock.advance(9 * dayMs)
    await completeNow()
    await campaignIn('stopped now', 'stopped')
    await keep(8)
    await sweep()

    const kept = await app.db
      .selectFrom('campaign_recipient')
      .innerJoin('campaign', 'campaign.id', 'campaign_recipient.campaign_id')
      .select('campaign.name')
      .where('campaign_recipient.variables', '!=', '{}')
      .execute()
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['completed now', 'old paused', 'stopped now'])
  })

  test('an interrupted sweep continues, and each transaction deletes one batch', async () => {
    const { fixture, app, customers, keep, sweep, clock } = await open(engine)
    const { conversationId } = await customers.write(ada, 'first')
    await fillWith(fixture, { conversationId, count: 5 * batchSize })
    clock.advance(9 * dayMs)
    await keep(8)
    let transactions = 0
    const left = async (db: Kysely<Schema> = app.db) =>
      Number((await db.selectFrom('message').select(sql<number>`count(*)`.as('n')).execute())[0]?.n)
    const removed: number[] = []
    const interrupted = {
      ...app,
      transact: (async (work) => {
        transactions += 1
        if (transactions === 3) throw new Error('killed')
        return app.transact(async (tx) => {
          const before = await left(tx)
          const result = await work(tx)
          removed.push(before - (await left(tx)))
          return result
        })
      }) satisfies typeof app.transact,
    }
    await enqueueSweep(app)
    const job = { signal: new AbortController().signal, requireLease: async () => undefined }
    await expect(sweepRetention(interrupted, job as never)).rejects.toThrow('killed')
    expect(removed).toEqual([batchSize, batchSize])
    expect(await left()).toBe(3 * batchSize + 1)
    await sweep()
    expect(await left()).toBe(0)
    const counted = await app.db.selectFrom('erased_figure').select(sql<number>`sum(count)`.as('n')).execute()
    expect(Number(counted[0]?.n)).toBe(5 * batchSize + 1)
  })

  test('the sweep reads old messages from an index', async () => {
    const { fixture, customers, keep, clock } = await open(engine)
    const { conversationId } = await customers.write(ada, 'first')
    // With one conversation only, its messages would be half of all values in the index, and reading all could seem as good.
    for (let other = 10; other < 30; other += 1) await customers.write(`+491701234${other}`, 'first')
    await fillWith(fixture, { conversationId, count: 3_000, into: null })
    await fillWith(fixture, { conversationId, count: 20, at: fixture.app.now() - 20 * dayMs })
    await sql`analyze`.execute(fixture.app.db)
    clock.advance(1)
    await keep(8)
    const { app, queries } = recordQueries(fixture.app)
    await authorized('settings.change_retention', countExpired)(app, fixture.member(), {
      workspaceId: fixture.workspaceId,
    })
    await app.transact(async (tx) => {
      const expired = { before: app.now() - 8 * dayMs, size: 20 }
      expect(await removeExpiredMessages(app, tx, fixture.scope(), expired)).toBe(20)
    })
    expect(queries.length).toBeGreaterThan(8)
    for (const query of queries) {
      expect(await planOf(fixture.app, query), query.sql).not.toMatch(/SCAN message(?! USING)|Seq Scan on message /)
    }
  })
})

async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app, clock, workspaceId } = fixture
  return {
    fixture,
    app,
    clock,
    customers: await customersOf(fixture),
    keep: (messages: number) =>
      authorized('settings.change_retention', changeRetention)(app, fixture.member(), { workspaceId, messages }),
    sweep: async () => {
      await enqueueSweep(app)
      await app.db.updateTable('job').set({ run_at: app.now() }).where('kind', '=', 'retention.sweep').execute()
      await fixture.runJobs()
    },
    texts: async () =>
      (await app.db.selectFrom('message').select('text').orderBy('text').execute()).map((row) => row.text),
  }
}

type Fixture = Awaited<ReturnType<typeof createTestApp>>

function where({ workspaceId }: Fixture) {
  return { workspaceId, mode: 'live' as const }
}

type Filling = { readonly conversationId: string; readonly count: number; readonly at?: number; readonly into?: null }

/** Copies the conversation's first message. */
async function fillWith({ app }: Fixture, { conversationId, count, at, into }: Filling): Promise<void> {
  const first = await app.db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, () => {
    const id = app.newId()
    return {
      ...first,
      id,
      conversation_id: into === null ? null : conversationId,
      platform_message_id: id,
      ...(at !== undefined && { created_at: at }),
    }
  })
  for (let from = 0; from < count; from += 100) {
    await app.db
      .insertInto('message')
      .values(rows.slice(from, from + 100))
      .execute()
  }
}
