import { maxDaysAhead, type Schedule } from '@parley/shared/campaigns/schedule'
import { type Instant, instantOf } from '@parley/shared/local-time'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'

const dayMs = 86_400_000

/**
 * The moment that a schedule means (`instantOf` says how, where clocks are changed). Throws `invalid_request` at
 * `schedule.at` for one that is no day, is over, or is too far ahead.
 */
export function plannedStart(app: Pick<App, 'now'>, { at, timeZone }: Schedule): Instant {
  const instant = instantOf(at, timeZone)
  if (!instant) throw refusal(`There is no ${at.slice(0, 10)} in the calendar`)
  if (instant.at <= app.now()) {
    throw refusal('This time is over in that time zone; choose a later one, or send now')
  }
  if (instant.at > app.now() + maxDaysAhead * dayMs) {
    throw refusal(`This is more than ${maxDaysAhead} days away; choose an earlier time`)
  }
  return instant
}

function refusal(message: string): AppError {
  return new AppError('invalid_request', message, { details: [{ path: 'schedule.at', message }] })
}
