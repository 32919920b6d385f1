import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { numberEvents, removePulled } from './pulled-events.store.ts'

type Expired = { readonly webhookId: string; readonly before: number; readonly size: number }

/**
 * Removes a batch of a pull webhook's events from before a time. Those that nobody has read yet get a position first, so that
 * the cursor of a reader who was away shows that events are missing after it.
 */
export async function removeExpiredPulled(app: App, tx: Tx, scope: Scope, expired: Expired): Promise<number> {
  await numberEvents(app, tx, scope, expired)
  return removePulled(tx, scope, expired)
}
