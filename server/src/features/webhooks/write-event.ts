import type { EventKind } from '@parley/shared/webhooks'
import type { App } from '../../app.ts'
import type { EventTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { type Delivery, insertDeliveries } from './deliveries.store.ts'
import type { Endpoint } from './endpoints.store.ts'
import { insertEvent } from './events.store.ts'
import { oweDeliveries } from './owe-delivery.ts'
import { retrySchedule } from './retry-schedule.ts'

export type NewEvent = { readonly kind: EventKind; readonly data: Readonly<Record<string, unknown>> }
type Addressed = NewEvent & { readonly to: readonly Pick<Endpoint, 'id' | 'is_active'>[] }

/** The event with one delivery, and one job, for each endpoint it goes to. Answers the deliveries. */
export async function writeEvent(app: App, tx: Tx, scope: Scope, event: Addressed): Promise<Delivery[]> {
  const row = eventRow(app, scope, event)
  await insertEvent(tx, row)
  const dueAt = row.created_at + retrySchedule(app.config).firstDelayMs
  const deliveries = event.to.map((endpoint): Delivery => {
    const isOwed = endpoint.is_active === 1
    return {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      endpoint_id: endpoint.id,
      event_id: row.id,
      event_kind: event.kind,
      state: isOwed ? 'pending' : 'parked',
      attempts: 0,
      attempts_forgiven: 0,
      next_attempt_at: isOwed ? dueAt : null,
      last_status: null,
      last_error: null,
      created_at: row.created_at,
      settled_at: null,
    }
  })
  await insertDeliveries(tx, deliveries)
  for (const { id, endpoint_id, state } of deliveries) {
    if (state !== 'pending') continue
    await oweDeliveries(app, tx, scope, {
      deliveryIds: [id],
      webhookId: endpoint_id,
      trigger: 'scheduled',
      runAt: dueAt,
    })
  }
  return deliveries
}

/** The body is made once: every try of every delivery sends the same bytes. */
function eventRow(app: App, scope: Scope, { kind, data }: NewEvent): EventTable {
  const createdAt = app.now()
  // No hyphens and no full stop: the id is signed as the part before the first full stop.
  const id = `msg_${app.newId().replaceAll('-', '')}`
  const envelope = {
    event: kind,
    data,
    id,
    created_at: new Date(createdAt).toISOString(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
  }
  return {
    id,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind,
    body: JSON.stringify(envelope),
    created_at: createdAt,
  }
}
