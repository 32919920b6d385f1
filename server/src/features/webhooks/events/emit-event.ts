import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { listListeners } from '../endpoints/endpoints.store.ts'
import { type NewEvent, writeEvents } from './write-event.ts'

export type { NewEvent } from './write-event.ts'

/**
 * Writes the event and one delivery per subscribed endpoint, in the transaction of its cause. The delivery to an endpoint
 * that is switched off is parked until it is on again. An event to which nobody subscribes is not written: nothing would
 * ever read it. Not for `webhook.test`, which goes to one endpoint.
 */
export async function emitEvent(app: App, tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
  await emitEvents(app, tx, scope, { events: [event], dataOf: async ([{ data }]) => [data] })
}

type Events<Event> = {
  readonly events: readonly Event[]
  /** The data of those events to which somebody subscribes, in their order. */
  readonly dataOf: (subscribed: readonly [Event, ...Event[]]) => Promise<readonly NewEvent['data'][]>
}

/** The same for many events, in as few statements as for one. */
export async function emitEvents<Event extends Pick<NewEvent, 'kind'>>(
  app: App,
  tx: Tx,
  scope: Scope,
  { events, dataOf }: Events<Event>,
): Promise<void> {
  if (events.length === 0) return
  const endpoints = (await listListeners(tx, scope)).map((endpoint) => ({
    ...endpoint,
    subscribed: JSON.parse(endpoint.events) as string[],
  }))
  const listenersOf = ({ kind }: Event) => endpoints.filter(({ subscribed }) => isSubscribed(subscribed, kind))
  const [first, ...others] = events.filter((event) => listenersOf(event).length > 0)
  if (!first) return
  const data = await dataOf([first, ...others])
  await writeEvents(
    app,
    tx,
    scope,
    [first, ...others].map((event, index) => ({
      kind: event.kind,
      data: data[index] ?? {},
      to: listenersOf(event),
    })),
  )
}

function isSubscribed(subscribed: readonly string[], kind: EventKind): boolean {
  return subscribed.includes(kind) || subscribed.includes('*')
}
