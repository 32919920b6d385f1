import { maxDaysAhead, type Schedule } from '@parley/shared/campaigns/schedule'
import { type Instant, instantOf } from '@parley/shared/local-time'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import type { ServerSentence } from '../../../sentences/german.ts'

const dayMs = 86_400_000

/**
 * The instant of a schedule; `instantOf` defines it around clock changes. Throws `invalid_request` at `schedule.at` for a
 * date that does not exist, a time that has passed, or one that is too far ahead.
 */
export function plannedStart(app: Pick<App, 'now'>, { at, timeZone }: Schedule): Instant {
  const instant = instantOf(at, timeZone)
  if (!instant) throw refusal(`${at.slice(0, 10)} is not a valid date`)
  if (instant.at <= app.now()) {
    throw refusal('This time has passed in that time zone; choose a later time or send now')
  }
  if (instant.at > app.now() + maxDaysAhead * dayMs) {
    throw refusal(`This is more than ${maxDaysAhead} days away; choose an earlier time`)
  }
  return instant
}

function refusal(message: ServerSentence): AppError {
  return new AppError('invalid_request', message, { details: [{ path: 'schedule.at', message }] })
}
