import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { authorized } from '../../testing/authorized.ts'
import { dayMs } from '../../testing/keys.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createRetryTestApp } from '../../testing/webhook-test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { changeRetention } from './change-retention.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { sweepRetention } from './sweep-retention.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createRetryTestApp(engine)
    const { db } = fixture.app
    const remaining = async () => ({
      events: (await db.selectFrom('event').select('id').execute()).length,
      deliveries: (await db.selectFrom('webhook_delivery').select('id').execute()).length,
      attempts: (await db.selectFrom('webhook_attempt').select('id').execute()).length,
    })
    return { ...fixture, remaining }
  }

  test('the daily sweep removes events, deliveries and attempts after 30 days, and repeats', async () => {
    const { app, emit, runJobs, clock, remaining } = await open()
    await emit()
    await runJobs()
    await enqueueSweep(app)
    await enqueueSweep(app)
    for (let day = 0; day < 30; day += 1) {
      await runJobs()
      clock.advance(dayMs)
    }
    expect(await remaining()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    await emit()
    await runJobs()
    clock.advance(dayMs)
    await runJobs()

    expect(await remaining()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    expect(await app.db.selectFrom('job').select('id').where('kind', '=', 'retention.sweep').execute()).toHaveLength(1)
  })

  test('the daily sweep removes no event, delivery or attempt of another workspace', async () => {
    const { app, emit, runJobs, clock, member, workspaceId, otherWorkspaceId } = await open()
    await emit()
    await runJobs()
    const { db } = app
    const theirs = { id: 'theirs', workspace_id: otherWorkspaceId }
    const [event, delivery, attempt] = [
      await db.selectFrom('event').selectAll().executeTakeFirstOrThrow(),
      await db.selectFrom('webhook_delivery').selectAll().executeTakeFirstOrThrow(),
      await db.selectFrom('webhook_attempt').selectAll().executeTakeFirstOrThrow(),
    ]
    await db
      .insertInto('event')
      .values({ ...event, ...theirs })
      .execute()
    await db
      .insertInto('webhook_delivery')
      .values({ ...delivery, ...theirs, event_id: 'theirs' })
      .execute()
    await db
      .insertInto('webhook_attempt')
      .values({ ...attempt, id: 'theirs', delivery_id: 'theirs' })
      .execute()
    await authorized('settings.change_retention', changeRetention)(app, member(), { workspaceId, events: 10 })
    clock.advance(11 * dayMs)
    await enqueueSweep(app)
    await runJobs()

    for (const table of ['event', 'webhook_delivery', 'webhook_attempt'] as const)
      expect(await db.selectFrom(table).select('id').execute()).toEqual([{ id: 'theirs' }])
  })

  test('the daily sweep removes more than one batch', async () => {
    const { app, emit, runJobs, clock, remaining } = await open()
    for (let round = 0; round < 12; round += 1)
      await Promise.all(Array.from({ length: 50 }, () => emit('message.read')))
    clock.advance(31 * dayMs)
    await enqueueSweep(app)
    await runJobs()

    expect(await remaining()).toEqual({ events: 0, deliveries: 0, attempts: 0 })
  })

  test('the daily sweep keeps events with a pending delivery', async () => {
    const { app, emit, runJobs, clock, answering, remaining } = await open()
    answering(500)
    await emit()
    await runJobs()
    await app.db.deleteFrom('job').execute()
    clock.advance(31 * dayMs)
    await enqueueSweep(app)
    await runJobs()

    expect(await remaining()).toMatchObject({ events: 1, deliveries: 1 })
  })

  test('the daily sweep removes what follows more events with a pending delivery than a run removes', async () => {
    const { app, emit, clock, runJobs, remaining } = await open()
    await emit()
    await fillLogs(app, { count: 9_000, pending: 8_990 })
    clock.advance(31 * dayMs)
    await app.db.deleteFrom('job').execute()
    await enqueueSweep(app)
    await runJobs()
    expect(await remaining()).toMatchObject({ events: 8_991, deliveries: 8_991, attempts: 0 })
  })

  test('the daily sweep reads old events, attempts, usage and logs from indexes', async () => {
    const { app: opened, emit, runJobs, clock } = await open()
    await emit()
    await runJobs()
    clock.advance(31 * dayMs)
    await fillLogs(opened, { count: 60_000, pending: 10, old: 1_000 })
    clock.advance(100 * dayMs)
    await sql`analyze`.execute(opened.db)
    const { app, queries } = recordQueries(opened)
    await enqueueSweep(app)
    const signal = new AbortController().signal
    const job = { signal, requireLease: async () => undefined, postpone: async () => undefined }
    await sweepRetention(app, job as never)
    const tables = 'event|webhook_delivery|webhook_attempt|api_key_usage|channel_event'
    const touched = queries.filter((query) => new RegExp(`(from|into|update) "?(${tables})\\b`).test(query.sql))
    const removals = touched.flatMap((query) => query.sql.match(/^delete from "?(\w+)/)?.[1] ?? [])
    expect(new Set(removals)).toEqual(new Set(tables.split('|')))
    for (const query of new Map(touched.map((each) => [each.sql, each])).values()) {
      expect(await planOf(opened, query), query.sql).not.toMatch(
        new RegExp(`SCAN (${tables})(?! USING)|Seq Scan on (${tables}) `),
      )
    }
  })

  test('the daily sweep removes hours of key usage after 90 days', async () => {
    const { app, workspaceId, otherWorkspaceId, clock, runJobs } = await open()
    const counts = { requests: 1, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 }
    const old = { ...counts, key_id: 'k', workspace_id: workspaceId, hour: app.now() }
    await app.db
      .insertInto('api_key_usage')
      .values([old, { ...old, hour: old.hour + dayMs }, { ...old, key_id: 'o', workspace_id: otherWorkspaceId }])
      .execute()
    clock.advance(90 * dayMs + 1)
    await enqueueSweep(app)
    await runJobs()

    const rows = await app.db.selectFrom('api_key_usage').select(['key_id', 'hour']).execute()
    expect(rows).toEqual([{ key_id: 'k', hour: old.hour + dayMs }])
  })

  test('the daily sweep keeps everything as long as each workspace wants', async () => {
    const { app, workspaceId, otherWorkspaceId, clock, runJobs, emit, member, remaining } = await open()
    await emit()
    await runJobs()
    const counts = { requests: 1, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 }
    const used = { ...counts, key_id: 'k', workspace_id: workspaceId, hour: app.now() }
    await app.db
      .insertInto('api_key_usage')
      .values([used, { ...used, key_id: 'o', workspace_id: otherWorkspaceId }])
      .execute()
    await authorized('settings.change_retention', changeRetention)(app, member(), {
      workspaceId,
      events: null,
      logs: null,
    })
    clock.advance(4_000 * dayMs)
    await enqueueSweep(app)
    await runJobs()
    expect(await remaining()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    const hours = () => app.db.selectFrom('api_key_usage').select('key_id').execute()
    expect(await hours()).toEqual([{ key_id: 'k' }])

    await authorized('settings.change_retention', changeRetention)(app, member(), {
      workspaceId,
      events: 3_650,
      logs: 3_650,
    })
    clock.advance(dayMs)
    await runJobs()
    expect([await remaining(), await hours()]).toEqual([{ events: 0, deliveries: 0, attempts: 0 }, []])
  })

  test('the daily sweep removes stored callbacks of former numbers too, at the age of their workspace', async () => {
    const { app, workspaceId, clock, runJobs, scope, member } = await open()
    const { id } = await defaultChannel(app.db, scope())
    await app.db.updateTable('channel').set({ platform: 'whatsapp', is_active: 0 }).where('id', '=', id).execute()
    await app.db
      .insertInto('whatsapp_callback')
      .values({ hash: 'h', channel_id: id, body: '{}', received_at: app.now() })
      .execute()
    await authorized('settings.change_retention', changeRetention)(app, member(), { workspaceId, callbacks: 20 })
    const left = async () => (await app.db.selectFrom('whatsapp_callback').select('hash').execute()).length
    await enqueueSweep(app)
    const seen = []
    for (const days of [19, 2]) {
      clock.advance(days * dayMs)
      await runJobs()
      seen.push(await left())
    }
    expect(seen).toEqual([1, 0])
  })
})

type Filling = {
  readonly count: number
  readonly pending: number
  /** How many are old, where the others are 99 days younger; all unless given. */
  readonly old?: number
}

/** Copies the only event, its delivery and an attempt, with as many hours of usage and entries of the channel's log. */
async function fillLogs({ db, now }: App, { count, pending, old = count }: Filling): Promise<void> {
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  const younger = sql`case when n.i > ${sql.lit(old)} then ${sql.lit(99 * dayMs)} else 0 end`
  const at = sql`cast(${now()} as bigint) + n.i + ${younger}`
  const state = sql`case when n.i <= ${sql.lit(pending)} then 'pending' else 'delivered' end`
  await sql`insert into event (id, workspace_id, mode, kind, body, created_at)
    ${numbers} select 'e' || n.i, workspace_id, mode, kind, body, ${at} from event, n`.execute(db)
  await sql`insert into webhook_delivery (id, workspace_id, mode, endpoint_id, event_id, event_kind, state, created_at)
    ${numbers} select 'd' || n.i, workspace_id, mode, endpoint_id, 'e' || n.i, event_kind, ${state}, ${at}
    from webhook_delivery, n`.execute(db)
  await sql`insert into webhook_attempt (id, delivery_id, at, duration_ms, "trigger")
    ${numbers} select 'a' || n.i, 'd' || n.i, ${at}, 1, 'automatic' from n`.execute(db)
  await sql`insert into api_key_usage
    (key_id, hour, workspace_id, requests, forbidden, not_found, rate_limited, invalid, failed)
    ${numbers} select 'k', ${at}, event.workspace_id, 1, 0, 0, 0, 0, 0 from event, n where event.id = 'e1'`.execute(db)
  await sql`insert into channel_event
    (id, workspace_id, mode, channel_id, event_key, tone, code, message, happened_at)
    ${numbers} select 'l' || n.i, workspace_id, mode, channel.id, 'l' || n.i, 'info', 'x', 'x', ${at}
    from channel, n where mode = 'live' and workspace_id = (select workspace_id from event where id = 'e1')`.execute(db)
}
