import { maxDaysAhead, type Schedule } from '@parley/shared/campaigns/schedule'
import { type Instant, instantOf } from '@parley/shared/local-time'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'

const dayMs = 86_400_000

/**
 * The instant of a schedule; `instantOf` defines it around clock changes. Throws `invalid_request` at `schedule.at` for a
 * date that does not exist, a time that has passed, or one that is too far ahead.
 */
export function plannedStart(app: Pick<App, 'now'>, { at, timeZone }: Schedule): Instant {
  const instant = instantOf(at, timeZone)
  if (!instant) throw refusal(sentence('invalidDate', { date: at.slice(0, 10) }))
  if (instant.at <= app.now()) {
    throw refusal(sentence('timePassed'))
  }
  if (instant.at > app.now() + maxDaysAhead * dayMs) {
    throw refusal(sentence('timeTooFar', { maximum: maxDaysAhead }))
  }
  return instant
}

function refusal(message: Sentence): AppError {
  return new AppError('invalid_request', message, { details: [{ path: 'schedule.at', message }] })
}
