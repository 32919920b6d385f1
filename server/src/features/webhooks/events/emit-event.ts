import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { listListeners } from '../endpoints/endpoints.store.ts'
import { type NewEvent, writeEvents } from './write-event.ts'

export type { NewEvent } from './write-event.ts'

/**
 * Writes the event and one delivery per subscribed endpoint, in the transaction of its cause. The delivery to an endpoint
 * that is switched off is parked until it is on again. Not for `webhook.test`, which goes to one endpoint.
 */
export async function emitEvent(app: App, tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
  await emitEvents(app, tx, scope, [event])
}

/** The same for many events, in as few statements as for one. */
export async function emitEvents(app: App, tx: Tx, scope: Scope, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const endpoints = (await listListeners(tx, scope)).map((endpoint) => ({
    ...endpoint,
    subscribed: JSON.parse(endpoint.events) as string[],
  }))
  await writeEvents(
    app,
    tx,
    scope,
    events.map((event) => ({
      ...event,
      to: endpoints.filter(({ subscribed }) => isSubscribed(subscribed, event.kind)),
    })),
  )
}

function isSubscribed(subscribed: readonly string[], kind: EventKind): boolean {
  return subscribed.includes(kind) || subscribed.includes('*')
}
