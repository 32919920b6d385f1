import type { AnalyticsRange } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import type { Span } from './analytics.store.ts'
import { dayAt, localDays } from './local-days.ts'
import { rangeOf, spanOf } from './range-of-days.ts'

/** The time that the requested days cover in the workspace's time zone. */
export async function requestedSpan(app: App, scope: Scope, range: AnalyticsRange): Promise<Span> {
  const { timeZone } = await settingsOf(app.db, scope)
  const { from, to } = rangeOf(range, dayAt(app.now(), timeZone))
  return spanOf(localDays(from, to, timeZone))
}
