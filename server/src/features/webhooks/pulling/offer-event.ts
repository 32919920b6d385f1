import type { App } from '../../../app.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { insertPulled } from './pulled-events.store.ts'

type Offered = { readonly event: EventTable; readonly webhookIds: readonly string[] }

/** Offers an event to the readers of these pull webhooks, from the commit of its cause on. */
export async function offerEvent(app: App, tx: Tx, scope: Scope, { event, webhookIds }: Offered): Promise<void> {
  await insertPulled(tx, event, webhookIds)
  for (const id of webhookIds) app.live.publish(scope, { noun: 'pulledEvents', id })
}
