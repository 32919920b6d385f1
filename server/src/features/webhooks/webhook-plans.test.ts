import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createWebhookTestApp } from '../../testing/webhook-test-app.ts'
import {
  countDeliveries,
  countFailedSince,
  listDeliveryRows,
  removeBatch,
  requeueBatch,
} from './deliveries/deliveries.store.ts'
import { createWebhook } from './endpoints/create-webhook.ts'
import { listListeners } from './endpoints/endpoints.store.ts'
import { healthOf } from './endpoints/health.store.ts'

const total = 6_000

describe.each(engines)('A long delivery history on $name', (engine) => {
  test('every query uses an index', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id: webhookId } = await fixture.register()
    const others = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const elsewhere = { workspaceId: fixture.otherWorkspaceId, mode: 'live' as const, url: fixture.receiver.url }
    const { data: other } = await authorized('webhooks.manage', createWebhook)(fixture.app, others, {
      ...elsewhere,
      events: ['*'],
    })
    const { db } = fixture.app
    const isOurs = (n: number) => n % 20 === 0
    const ofTenant = (n: number) => ({
      workspace_id: isOurs(n) ? fixture.workspaceId : fixture.otherWorkspaceId,
      mode: 'live' as const,
    })
    const kind = 'message.received' as const
    for (let start = 0; start < total; start += 500) {
      const some = Array.from({ length: 500 }, (_, n) => start + n)
      const events = some.map((n) => ({ ...ofTenant(n), id: `e${n}`, kind, body: '{}', created_at: n }))
      await db.insertInto('event').values(events).execute()
      const deliveries = some.map((n) => ({
        ...ofTenant(n),
        id: `d${n}`,
        endpoint_id: isOurs(n) ? webhookId : other.id,
        event_id: `e${n}`,
        event_kind: kind,
        state: n % 100 === 0 ? ('failed' as const) : ('delivered' as const),
        attempts: 1,
        attempts_before_recovery: 0,
        next_attempt_at: null,
        last_status: 200,
        last_error: null,
        created_at: n,
        settled_at: n,
      }))
      await db.insertInto('webhook_delivery').values(deliveries).execute()
    }
    await sql`analyze`.execute(db)

    const scope = fixture.scope()
    const page = { ...fixture.where(), page: 1, limit: 20 }
    const batch = { webhookId, from: 'failed' as const, since: 0, before: total, size: 10 }
    const { app, queries } = recordQueries(fixture.app)
    const event = kind
    for (const filter of [
      {},
      { webhookId },
      { webhookId, event },
      { state: 'failed' as const },
      { webhookId, state: 'failed' as const },
    ]) {
      await listDeliveryRows(app.db, scope, { ...page, ...filter })
      await listDeliveryRows(app.db, scope, { ...page, ...filter, sort: 'created' })
      await countDeliveries(app.db, scope, filter)
    }
    expect(await countFailedSince(app.db, scope, webhookId, 0)).toBe(total / 100)
    expect(await healthOf(app.db, scope, { webhookId, since: 1 })).toEqual({ delivered: 240, failing: 59 })
    await app.transact(async (tx) => {
      await listListeners(tx, scope)
      expect(await requeueBatch(tx, scope, batch, total)).toHaveLength(10)
      expect(await removeBatch(tx, scope, webhookId, 10)).toBe(10)
    })

    expect(queries).toHaveLength(20)
    for (const query of queries) {
      const plan = await planOf(fixture.app, query)
      expect(plan, query.sql).not.toMatch(/SCAN webhook_delivery(?! USING)|Seq Scan on webhook_delivery|TEMP B-TREE/)
    }
  })
})
