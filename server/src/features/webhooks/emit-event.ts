import type { EventKind } from '@parley/shared/webhooks'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { listListeners } from './endpoints.store.ts'
import { type NewEvent, writeEvent } from './write-event.ts'

export type { NewEvent } from './write-event.ts'

/**
 * Writes the event and one delivery per listening endpoint, in the transaction of what caused it. For an endpoint that
 * is switched off the delivery is kept until it is on again. `webhook.test` is not for here: it goes to one endpoint.
 */
export async function emitEvent(app: App, tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
  const endpoints = await listListeners(tx, scope)
  const listening = endpoints.filter(({ events }) => listensTo(JSON.parse(events) as string[], event.kind))
  await writeEvent(app, tx, scope, { ...event, to: listening })
}

function listensTo(chosen: readonly string[], kind: EventKind): boolean {
  return chosen.includes(kind) || chosen.includes('*')
}
