import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { listListeners } from '../endpoints/endpoints.store.ts'
import { type NewEvent, writeEvent } from './write-event.ts'

export type { NewEvent } from './write-event.ts'

/**
 * Writes the event and one delivery per subscribed endpoint, in the transaction of its cause. The delivery to an endpoint
 * that is switched off is parked until it is on again. An event to which nobody subscribes is not written: nothing would
 * ever read it. Not for `webhook.test`, which goes to one endpoint.
 */
export async function emitEvent(app: App, tx: Tx, scope: Scope, { kind, data }: EmittedEvent): Promise<void> {
  const listeners = await listListeners(tx, scope)
  const to = listeners.filter(({ events }) => isSubscribed(JSON.parse(events) as string[], kind))
  if (to.length === 0) return
  await writeEvent(app, tx, scope, { kind, data: typeof data === 'function' ? await data() : data, to })
}

type EmittedEvent = Pick<NewEvent, 'kind'> & {
  /** The data, or a function that reads them first. */
  readonly data: NewEvent['data'] | (() => Promise<NewEvent['data']>)
}

function isSubscribed(subscribed: readonly string[], kind: EventKind): boolean {
  return subscribed.includes(kind) || subscribed.includes('*')
}
