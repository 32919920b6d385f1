import { AnalyticsQuestion } from '@parley/shared/analytics'
import { analyticsOfKeys } from '../../features/analytics/analytics-of-keys.ts'
import { analyticsSummary } from '../../features/analytics/analytics-summary.ts'
import { perform, router, signedIn } from '../base.ts'

export const analytics = router({
  summary: signedIn.input(AnalyticsQuestion).query(perform(analyticsSummary)),
  keys: signedIn.input(AnalyticsQuestion).query(perform(analyticsOfKeys)),
})
