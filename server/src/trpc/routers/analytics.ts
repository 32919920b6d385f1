import { AnalyticsQuestion } from '@parley/shared/analytics'
import { analyticsOfKeys } from '../../features/analytics/analytics-of-keys.ts'
import { analyticsSummary } from '../../features/analytics/analytics-summary.ts'
import { perform, router, whoMay } from '../base.ts'

export const analytics = router({
  summary: whoMay('analytics.read').input(AnalyticsQuestion).query(perform(analyticsSummary)),
  keys: whoMay('analytics.read').input(AnalyticsQuestion).query(perform(analyticsOfKeys)),
})
