import { AnalyticsQuestion } from '@parley/shared/analytics'
import { analyticsSummary } from '../features/analytics/analytics-summary.ts'
import { router, signedIn } from './base.ts'

export const analytics = router({
  summary: signedIn.input(AnalyticsQuestion).query(({ ctx, input }) => analyticsSummary(ctx.app, ctx.actor, input)),
})
