import { sentence } from '@parley/shared/sentences/sentence'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { callerSignal } from '../../http/caller-signal.ts'

/** Searches of one actor that wait while another of theirs runs. */
const maxWaiting = 5

type Queue = { last: Promise<unknown>; length: number }

const queues = new WeakMap<App, Map<string, Queue>>()

/**
 * Runs one search of an actor at a time, the others after it: a search for frequent words may read many rows, and many at
 * once would occupy the store. A search whose caller has left does not begin, and should end where it checks the signal.
 * Searches of another queue do not wait for it.
 */
export async function oneSearchAtATime<Result>(
  app: App,
  actor: Actor,
  search: (signal: AbortSignal | undefined) => Promise<Result>,
  queueName: 'search' | 'count' = 'search',
): Promise<Result> {
  const ofApp = queues.get(app) ?? new Map<string, Queue>()
  queues.set(app, ofApp)
  const id = `${queueName} ${authorOf(actor).id}`
  const queue = ofApp.get(id) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length > maxWaiting) {
    const message = sentence('tooManySearches')
    throw new AppError('rate_limited', message, { retryAfterSeconds: 1 })
  }
  ofApp.set(id, queue)
  queue.length += 1
  const signal = callerSignal()
  const result = queue.last.then(() => {
    signal?.throwIfAborted()
    return search(signal)
  })
  const settled = result.then(
    () => {},
    () => {},
  )
  queue.last = settled
  try {
    return await result
  } catch (error) {
    // Nobody reads the response any more.
    if (signal?.aborted) throw new AppError('conflict', sentence('searchAbandoned'))
    throw error
  } finally {
    queue.length -= 1
    if (queue.length === 0) ofApp.delete(id)
  }
}
