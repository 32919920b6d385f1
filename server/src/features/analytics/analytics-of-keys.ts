import type { AnalyticsRange, KeyFigures } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { keyUsageIn } from './analytics.store.ts'
import { requestedSpan } from './requested-span.ts'

/** The requests and refusals of each API key in a range of days. Usage is stored per hour. */
export async function analyticsOfKeys(
  app: App,
  scope: Scope<'analytics.read_details'>,
  input: AnalyticsRange,
): Promise<{ data: KeyFigures[] }> {
  const keys = await keyUsageIn(app.db, scope, await requestedSpan(app, scope, input)).execute()
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
