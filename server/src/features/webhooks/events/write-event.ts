import { englishJson } from '@parley/shared/sentences/english'
import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { type Delivery, insertDeliveries } from '../deliveries/deliveries.store.ts'
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts'
import { retrySchedule } from '../deliveries/retry-schedule.ts'
import type { Endpoint } from '../endpoints/endpoints.store.ts'
import { offerEvent } from '../pulling/offer-event.ts'
import { insertEvent } from './events.store.ts'

export type NewEvent = { readonly kind: EventKind; readonly data: Readonly<Record<string, unknown>> }
type AddressedEvent = NewEvent & {
  readonly isTest?: boolean
  readonly to: readonly Pick<Endpoint, 'id' | 'kind' | 'is_active'>[]
}

export type WrittenEvent = { readonly event: EventTable; readonly deliveries: readonly Delivery[] }

/**
 * Writes the event with one delivery per endpoint that has a URL, and a job for each pending one. A pull webhook offers it to
 * its readers, also while it is switched off.
 */
export async function writeEvent(app: App, tx: Tx, scope: Scope, event: AddressedEvent): Promise<WrittenEvent> {
  const row = eventRow(app, scope, event)
  await insertEvent(tx, row)
  const { push = [], pull = [] } = Object.groupBy(event.to, ({ kind }) => kind)
  const deliveries = await writeDeliveries(app, tx, scope, { row, to: push })
  await offerEvent(app, tx, scope, { event: row, webhookIds: pull.map(({ id }) => id) })
  return { event: row, deliveries }
}

type Addressed = { readonly row: EventTable; readonly to: AddressedEvent['to'] }

async function writeDeliveries(app: App, tx: Tx, scope: Scope, { row, to }: Addressed): Promise<Delivery[]> {
  const dueAt = app.now() + retrySchedule(app.config).firstDelayMs
  const deliveries = to.map((endpoint) => deliveryOf(app, { row, endpoint, dueAt }))
  await insertDeliveries(tx, deliveries)
  const pending = deliveries.filter(({ state }) => state === 'pending')
  await enqueueDeliveries(app, tx, scope, { deliveries: pending, trigger: 'scheduled', runAt: dueAt })
  return deliveries
}

type QueuedEvent = {
  readonly row: EventTable
  readonly endpoint: AddressedEvent['to'][number]
  readonly dueAt: number
}

function deliveryOf(app: App, { row, endpoint, dueAt }: QueuedEvent): Delivery {
  const isQueued = endpoint.is_active === 1
  return {
    id: app.newId(),
    workspace_id: row.workspace_id,
    mode: row.mode,
    endpoint_id: endpoint.id,
    event_id: row.id,
    event_kind: row.kind,
    state: isQueued ? 'pending' : 'parked',
    attempts: 0,
    attempts_before_recovery: 0,
    next_attempt_at: isQueued ? dueAt : null,
    last_status: null,
    last_error: null,
    created_at: row.created_at,
    settled_at: null,
  }
}

/** The body is serialized once: every attempt of every delivery sends the same bytes. */
function eventRow(app: App, scope: Scope, { kind, data, isTest }: Omit<AddressedEvent, 'to'>): EventTable {
  const createdAt = app.now()
  // No full stop, because the id is signed as the part before the first one; hyphens are removed too.
  const id = `msg_${app.newId().replaceAll('-', '')}`
  const envelope = {
    event: kind,
    data,
    id,
    created_at: new Date(createdAt).toISOString(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    ...(isTest && { is_test: true }),
  }
  return {
    id,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind,
    body: englishJson(envelope),
    created_at: createdAt,
  }
}
