import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import type { Endpoint } from '../endpoints/endpoints.store.ts'
import { reserveTurn } from './turns.store.ts'

const minuteMs = 60_000
/** A delivery waits this long in its slot; for a later turn it gives the slot back. */
const longestWaitMs = 2_000
/** The longest pause after which other processes and a changed rate are looked at again, however late the next turn is. */
const longestPauseMs = 10_000

type Paced = Pick<Endpoint, 'id' | 'deliveries_per_minute'>

/**
 * Waits until a delivery to a webhook with a rate may be sent. Returns undefined then, and at once where it has no rate;
 * otherwise the time until which no delivery to it needs to be tried.
 */
export async function waitForTurn(
  app: App,
  scope: Scope,
  { id: webhookId, deliveries_per_minute: rate }: Paced,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (rate === null) return undefined
  const now = app.now()
  const spacingMs = Math.ceil(minuteMs / rate)
  const turn = await app.transact((tx) =>
    reserveTurn(tx, scope, { webhookId, now, spacingMs, withinMs: longestWaitMs }),
  )
  if (!turn || turn.at <= now) return undefined
  if (!turn.isReserved) return Math.min(turn.at - longestWaitMs, now + longestPauseMs)
  await wait(turn.at - now, undefined, { signal })
  return undefined
}
