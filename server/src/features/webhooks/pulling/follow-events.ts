import { setTimeout as wait } from 'node:timers/promises'
import type { ReadEvents } from '@parley/shared/webhooks/pulled-events'
import type { App } from '../../../app.ts'
import type { ChangeBatch } from '../../../live/change-batch.ts'
import type { Scope } from '../../../policy.ts'
import { cursorAt, positionOf, requireKept } from './event-cursor.ts'
import { eventsAfter, requireReadable } from './read-events.ts'

const pageSize = 100
/** How long a key that was changed by another process, or has expired, may go on reading. */
const checkEveryMs = 1_000
/** A sign of life for proxies. A notification of another process can be lost, so events are looked for as often. */
const heartbeatChecks = 15

type Reader = {
  readonly signal: AbortSignal
  /** The scope that the reader would get now. Throws where there is none. */
  readonly renew: () => Promise<Scope<'webhooks.read'>>
}

type Followed = { readonly id: string; readonly data: string }

/**
 * The events of a pull webhook after a cursor, in the order of `readEvents`, and from then on as they happen, until the signal
 * aborts. Each `id` is the cursor after the event. An empty list is a sign of life. Throws once the reader may no longer read
 * them, or the webhook is switched off, changed to types that the reader may not read, or deleted.
 */
export async function* followEvents(
  app: App,
  scope: Scope<'webhooks.read'>,
  { pullWebhookId: webhookId, cursor }: ReadEvents,
  { signal, renew }: Reader,
): AsyncGenerator<Followed[], void> {
  let position = positionOf(webhookId, cursor)
  const webhook = await requireReadable(app, scope, webhookId)
  if (cursor !== undefined) requireKept(position, webhook)
  const wake = makeWake(app.live.batches(scope, signal), webhookId, signal)
  // At once, so that the reader knows that it is connected.
  yield []
  while (!signal.aborted) {
    const reader = await renew()
    await requireReadable(app, reader, webhookId)
    const rows = await eventsAfter(app, reader, { webhookId, after: position, limit: pageSize })
    if (rows.length > 0) yield rows.map((row) => ({ id: cursorAt(webhookId, row.position), data: row.body }))
    position = rows.at(-1)?.position ?? position
    if (rows.length === pageSize) continue
    for (let check = 1; !(await wake()) && !signal.aborted; check += 1) {
      await renew()
      if (check < heartbeatChecks) continue
      yield []
      break
    }
  }
}

/** Waits for something that concerns the readers of the webhook, at most until the next check. Returns whether there was. */
function makeWake(batches: AsyncGenerator<ChangeBatch>, webhookId: string, signal: AbortSignal) {
  const next = () => batches.next().then(({ value, done }) => done !== true && concernsReaders(value, webhookId))
  // Begins now, so that nothing is missed between two waits.
  let pending = next()
  return async (): Promise<boolean> => {
    const checked = new AbortController()
    const timer = wait(checkEveryMs, undefined, { signal: AbortSignal.any([checked.signal, signal]) }).catch(() => {})
    const concerned = await Promise.race([pending, timer])
    checked.abort()
    if (concerned !== undefined) pending = next()
    return concerned === true
  }
}

/** An event, a change of the webhook, or one of a key, which may be the reader's. */
function concernsReaders(batch: ChangeBatch, webhookId: string): boolean {
  const isKey = batch.changes().some(({ noun }) => noun === 'apiKeys')
  return isKey || batch.includes('pulledEvents', webhookId) || batch.includes('webhooks', webhookId)
}
