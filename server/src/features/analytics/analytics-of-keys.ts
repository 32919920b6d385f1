import type { AnalyticsRange, KeyFigures } from '@parley/shared/analytics'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { keyUsageIn } from './analytics.store.ts'
import { dayAt, localDays } from './local-days.ts'
import { rangeOf, spanOf } from './range-of-days.ts'

/** The requests and refusals of each API key in a range of days. Usage is stored per hour. */
export async function analyticsOfKeys(
  app: App,
  actor: Actor,
  input: AnalyticsRange & Where,
): Promise<{ data: KeyFigures[] }> {
  const scope = authorize(actor, 'analytics.read', input)
  const { timeZone } = await settingsOf(app.db, scope)
  const { from, to } = rangeOf(input, dayAt(app.now(), timeZone))
  const keys = await keyUsageIn(app.db, scope, spanOf(localDays(from, to, timeZone))).execute()
  return {
    data: keys.map((key) => ({
      id: key.id,
      name: key.name,
      requests: Number(key.requests),
      forbidden: Number(key.forbidden),
      not_found: Number(key.not_found),
      rate_limited: Number(key.rate_limited),
      invalid: Number(key.invalid),
      failed: Number(key.failed),
    })),
  }
}
