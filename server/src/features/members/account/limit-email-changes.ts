import { sentence } from '@parley/shared/sentences/sentence'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { type AttemptCounter, makeAttemptCounter } from '../../../auth/attempt-counter.ts'
import type { Limit } from '../../../auth/fixed-windows.ts'
import { AppError } from '../../../errors.ts'

/** New addresses of one person, each of which is sent an email or shows whether it has an account. */
export const emailChangesOfPerson: Limit = { windowMs: 3_600_000, max: 5 }

const counters = new WeakMap<App, AttemptCounter>()

/** Counts a new address. Throws `rate_limited` when there were too many. */
export async function limitEmailChanges(app: App, { userId }: UserActor): Promise<void> {
  const counter = counters.get(app) ?? makeAttemptCounter(app)
  counters.set(app, counter)
  const { allowed, retryAfterSeconds } = await counter.take(`email changes of ${userId}`, emailChangesOfPerson)
  if (allowed) return
  throw new AppError('rate_limited', sentence('tooManyEmailChanges', { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  })
}
