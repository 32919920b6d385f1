import { mostDeliveriesCounted } from '@parley/shared/webhooks/webhooks'
import { describe, expect, test } from 'vitest'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { WebhookDeliveryTable } from '../../../db/schema/webhooks.ts'
import { engines, type TestEngine } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import {
  countDeliveries,
  countFailedSince,
  eventBody,
  findDelivery,
  findQueued,
  insertDeliveries,
  listDeliveryRows,
  removeBatch,
  requeueBatch,
  storeAttempt,
  updateDelivery,
} from './deliveries.store.ts'

const at = Date.UTC(2026, 10, 21, 8, 0, 0)

describe.each(engines)('on $name', (engine) => {
  test('stored deliveries are listed newest or oldest first, with equal times by their id', async () => {
    const { db, scope, insert, where } = await open(engine)
    await insert({ id: 'b', created_at: at }, { id: 'c', created_at: at }, { id: 'a', created_at: at + 1 })
    const ids = async (page: number, limit: number) =>
      (await listDeliveryRows(db, scope, { ...where, page, limit })).map(({ id }) => id)

    expect(await ids(1, 10)).toEqual(['a', 'c', 'b'])
    expect(await ids(1, 2)).toEqual(['a', 'c'])
    expect(await ids(2, 2)).toEqual(['b'])
    expect(await ids(3, 2)).toEqual([])

    const sorted = async (sortDirection: 'ascending' | 'descending') =>
      (await listDeliveryRows(db, scope, { ...where, page: 1, limit: 10, sort: 'created', sortDirection })).map(
        ({ id }) => id,
      )
    expect([await sorted('ascending'), await sorted('descending')]).toEqual([
      ['b', 'c', 'a'],
      ['a', 'c', 'b'],
    ])
  })

  test.each([
    ['webhook', { webhookId: 'other' }, ['of another']],
    ['state', { state: 'failed' }, ['failed']],
    ['event', { event: 'message.failed' }, ['of a failure']],
    ['first time, which is included', { since: time(at + 60_000) }, ['late']],
    ['last time, which is not', { until: time(at + 1) }, ['early']],
    ['all of them together', { webhookId: 'hook', state: 'delivered', since: time(at + 1) }, ['late']],
    ['nothing', {}, ['early', 'failed', 'late', 'of a failure', 'of another']],
  ] as const)('are listed and counted by %s', async (_, filter, expected) => {
    const { db, scope, insert, where } = await open(engine)
    await insert(
      { id: 'early', created_at: at, state: 'delivered' },
      { id: 'late', created_at: at + 60_000, state: 'delivered' },
      { id: 'failed', created_at: at + 1, state: 'failed' },
      { id: 'of another', created_at: at + 1, endpoint_id: 'other' },
      { id: 'of a failure', created_at: at + 1, event_kind: 'message.failed' },
    )

    const rows = await listDeliveryRows(db, scope, { ...where, ...filter, page: 1, limit: 10 })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expected)
    expect(await countDeliveries(db, scope, filter)).toBe(expected.length)
  })

  test('stored deliveries are counted up to a limit', async () => {
    const { db, scope, insert } = await open(engine)
    await insert(...Array.from({ length: mostDeliveriesCounted + 1 }, (_, n) => ({ id: `${n}` })))
    expect(await countDeliveries(db, scope, {})).toBe(mostDeliveriesCounted)
  })

  test('stored deliveries are found with their event and endpoint, unless that is deleted', async () => {
    const { db, scope, insert } = await open(engine)
    await insert({ id: 'a' }, { id: 'b', endpoint_id: 'other' })

    const queued = (id: string) => findQueued(db, scope, id)
    const endpoint = { id: 'other', url: 'https://example.com', secret: 's', is_active: 1 }
    expect(await queued('b')).toEqual({
      delivery: await findDelivery(db, scope, 'b'),
      event: { id: 'event of b', body: 'body of b' },
      endpoint: {
        ...{ ...endpoint, previous_secret: null, previous_secret_until: null },
        ...{ headers: null, deliveries_per_minute: null },
      },
    })
    expect(await queued('c')).toBeUndefined()
    expect(await eventBody(db, scope, 'event of b')).toBe('body of b')
    await db.updateTable('webhook_endpoint').set({ deleted_at: at }).where('id', '=', 'other').execute()
    expect(await queued('b')).toBeUndefined()
    expect((await queued('a'))?.event.body).toBe('body of a')
  })

  test('stored deliveries are changed by their attempts where they still exist', async () => {
    const { app, scope, insert, rows } = await open(engine)
    await insert({ id: 'a' }, { id: 'b', endpoint_id: 'other' }, { id: 'c' })
    await app.db.updateTable('webhook_endpoint').set({ last_success_at: at }).where('id', '=', 'other').execute()
    const failed = { attempts: 3, state: 'failed', next_attempt_at: null, last_status: 500, last_error: 'no' } as const
    const next = { attempts: 1, state: 'pending', next_attempt_at: at + 5, last_status: null, last_error: 'x' } as const
    const store = (change: Parameters<typeof storeAttempt>[3]) =>
      app.transact((tx) => storeAttempt(tx, scope, at + 60_000, change))

    expect(await store({ id: 'a', ...failed, settled_at: at + 4 })).toEqual({ isNewSuccess: true })
    expect(await store({ id: 'b', ...next, settled_at: null })).toEqual({ isNewSuccess: false })
    expect(await store({ id: 'deleted', ...next, settled_at: null })).toBeUndefined()
    expect(await findDelivery(app.db, scope, 'a')).toMatchObject({ ...failed, settled_at: at + 4 })
    expect(await findDelivery(app.db, scope, 'b')).toMatchObject({ ...next, settled_at: null })
    expect(await rows.states()).toEqual({ a: 'failed', b: 'pending', c: 'pending' })
    expect(await findDelivery(app.db, scope, 'c')).toMatchObject({ attempts: 0, next_attempt_at: at })
  })

  test('stored deliveries are changed one at a time', async () => {
    const { app, scope, insert, rows } = await open(engine)
    await insert({ id: 'a' }, { id: 'b' })
    const change = (id: string) => app.transact((tx) => updateDelivery(tx, scope, { id, state: 'failed', attempts: 7 }))

    expect(await change('a')).toMatchObject({ id: 'a', state: 'failed', attempts: 7 })
    expect(await change('c')).toBeUndefined()
    expect(await rows.states()).toEqual({ a: 'failed', b: 'pending' })
  })

  const batch = { webhookId: 'hook', from: 'failed', since: at, before: at + 1_000, size: 10 } as const

  test('stored deliveries are enqueued again from a time on, unless they were settled after another', async () => {
    const { app, db, scope, insert } = await open(engine)
    const failed = { state: 'failed', attempts: 3, settled_at: at, next_attempt_at: null } as const
    await insert(
      { ...failed, id: 'first' },
      { ...failed, id: 'last', settled_at: at + 1_000 },
      { ...failed, id: 'unsettled', settled_at: null },
      { ...failed, id: 'too early', created_at: at - 1 },
      { ...failed, id: 'settled since', settled_at: at + 1_001 },
      { ...failed, id: 'of another', endpoint_id: 'other' },
      { ...failed, id: 'parked', state: 'parked' },
      { ...failed, id: 'delivered', state: 'delivered' },
    )

    const again = await app.transact((tx) => requeueBatch(tx, scope, batch, at + 2_000))
    expect(again.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
      ['first', 'last', 'unsettled'].map((id) => ({ id, endpoint_id: 'hook' })),
    )
    const pending = await db.selectFrom('webhook_delivery').selectAll().where('state', '=', 'pending').execute()
    expect(pending.map(({ id }) => id).toSorted()).toEqual(['first', 'last', 'unsettled'])
    const changed = { next_attempt_at: at + 2_000, settled_at: null, attempts: 3, attempts_before_recovery: 3 }
    for (const each of pending) expect(each).toMatchObject(changed)
  })

  test('stored deliveries are enqueued again oldest first, in batches', async () => {
    const { app, scope, insert, rows } = await open(engine)
    const parked = { state: 'parked', attempts: 2 } as const
    await insert(
      { ...parked, id: 'z', created_at: at },
      { ...parked, id: 'c', created_at: at + 1 },
      { ...parked, id: 'a', created_at: at + 1 },
      { ...parked, id: 'b', created_at: at + 2 },
    )
    const next = async () => {
      const parkedOnes = { ...batch, from: 'parked', size: 2 } as const
      const again = await app.transact((tx) => requeueBatch(tx, scope, parkedOnes, at + 2_000))
      return again.map(({ id }) => id)
    }

    expect((await next()).toSorted()).toEqual(['a', 'z'])
    expect(await rows.states()).toEqual({ z: 'pending', c: 'parked', a: 'pending', b: 'parked' })
    expect(await findDelivery(app.db, scope, 'a')).toMatchObject({ attempts: 2, attempts_before_recovery: 0 })
    expect((await next()).toSorted()).toEqual(['b', 'c'])
    expect(await next()).toEqual([])
  })

  test('stored deliveries that failed since a time are counted for one webhook', async () => {
    const { db, scope, insert } = await open(engine)
    await insert(
      { id: 'a', state: 'failed' },
      { id: 'b', state: 'failed', created_at: at + 1 },
      { id: 'c', state: 'failed', created_at: at - 1 },
      { id: 'd', state: 'parked' },
      { id: 'e', state: 'failed', endpoint_id: 'other' },
    )
    expect(await countFailedSince(db, scope, 'hook', at)).toBe(2)
    expect(await countFailedSince(db, scope, 'hook', at + 2)).toBe(0)
  })

  test('stored deliveries are removed for one webhook, in batches', async () => {
    const { app, scope, insert, rows } = await open(engine)
    await insert({ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd', endpoint_id: 'other' })
    const remove = () => app.transact((tx) => removeBatch(tx, scope, 'hook', 2))

    expect(await remove()).toBe(2)
    expect(Object.keys(await rows.states())).toHaveLength(2)
    expect(await remove()).toBe(1)
    expect(await remove()).toBe(0)
    expect(await rows.states()).toEqual({ d: 'pending' })
  })
})

function time(ms: number): string {
  return new Date(ms).toISOString()
}

/** Two webhooks, `hook` and `other`. Each delivery is of an event of its own. */
async function open(engine: TestEngine) {
  const fixture = await createTestApp(engine)
  const { app } = fixture
  const { db } = app
  const tenant = { workspace_id: fixture.workspaceId, mode: 'live' as const }
  const endpoint = { ...tenant, url: 'https://example.com', events: '[]', secret: 's', is_active: 1 as const }
  const times = { created_at: at, updated_at: at }
  const none = { previous_secret: null, previous_secret_until: null, disabled_reason: null, failing_since: null }
  const unused = { exhausted_at: null, last_success_at: null, created_by: null, owned_by: null, deleted_at: null }
  for (const id of ['hook', 'other']) {
    await db
      .insertInto('webhook_endpoint')
      .values({ ...endpoint, ...times, ...none, ...unused, id })
      .execute()
  }
  const event = { ...tenant, kind: 'message.received' as const, created_at: at }
  const row = (values: Partial<WebhookDeliveryTable>): WebhookDeliveryTable => ({
    ...tenant,
    id: 'delivery',
    endpoint_id: 'hook',
    event_id: `event of ${values.id}`,
    event_kind: 'message.received',
    state: 'pending',
    attempts: 0,
    attempts_before_recovery: 0,
    next_attempt_at: at,
    last_status: null,
    last_error: null,
    created_at: at,
    settled_at: null,
    ...values,
  })
  return {
    ...fixture,
    db,
    scope: fixture.scope(),
    where: { workspaceId: fixture.workspaceId, mode: 'live' as const },
    insert: (...deliveries: (Partial<WebhookDeliveryTable> & { id: string })[]) =>
      app.transact(async (tx) => {
        const events = deliveries.map(({ id }) => ({ ...event, id: `event of ${id}`, body: `body of ${id}` }))
        await insertInChunks(tx, { into: 'event', rows: events })
        await insertDeliveries(tx, deliveries.map(row))
      }),
    rows: {
      states: async () => {
        const all = await db.selectFrom('webhook_delivery').select(['id', 'state']).execute()
        return Object.fromEntries(all.map(({ id, state }) => [id, state]))
      },
    },
  }
}
