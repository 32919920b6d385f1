import { AnalyticsQuestion } from '@parley/shared/analytics'
import { analyticsOfKeys } from '../../features/analytics/analytics-of-keys.ts'
import { analyticsSummary } from '../../features/analytics/analytics-summary.ts'
import { router, signedIn } from '../base.ts'

export const analytics = router({
  summary: signedIn.input(AnalyticsQuestion).query(({ ctx, input }) => analyticsSummary(ctx.app, ctx.actor, input)),
  keys: signedIn.input(AnalyticsQuestion).query(({ ctx, input }) => analyticsOfKeys(ctx.app, ctx.actor, input)),
})
