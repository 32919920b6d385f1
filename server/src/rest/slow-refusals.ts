import { setTimeout as delay } from 'node:timers/promises'
import { makeMostRecent } from '../most-recent.ts'

/** The number of refusals within one window of a key that are answered at once: a program that waits as it is told never has so many. */
export const refusedAtOnce = 100
/** How long the response to a refusal waits where a key has had more than `refusedAtOnce` in one window, in milliseconds. */
export const refusalWaitsMs = 1_000

/** The most refusals that wait at once, over all keys: each is a connection that stays open. */
const mostWaiting = 1_000
const maxKeys = 10_000

type Refusals = { readonly resetAt: number; count: number }

/**
 * Slows down a program that ignores 429: beyond `refusedAtOnce`, the promise for a refusal within the window that ends at `resetAt`
 * is fulfilled after `refusalWaitsMs`. Nothing is read or stored for such a request, so that others do not notice it.
 */
export function makeSlowRefusals(): (keyId: string, resetAt: number) => Promise<void> {
  const refusals = makeMostRecent<string, Refusals>(maxKeys)
  let waiting = 0
  return async (keyId, resetAt) => {
    const known = refusals.get(keyId)
    const own = known?.resetAt === resetAt ? known : { resetAt, count: 0 }
    own.count += 1
    refusals.set(keyId, own)
    if (own.count <= refusedAtOnce || waiting >= mostWaiting) return
    waiting += 1
    await delay(refusalWaitsMs, undefined, { ref: false })
    waiting -= 1
  }
}
