import { AnalyticsQuestion, KeyUsageQuestion, ListScores } from '@parley/shared/analytics'
import { analyticsOfAgents } from '../../features/analytics/analytics-of-agents.ts'
import { analyticsOfChannels } from '../../features/analytics/analytics-of-channels.ts'
import { analyticsOfKeys } from '../../features/analytics/analytics-of-keys.ts'
import { analyticsSummary } from '../../features/analytics/analytics-summary.ts'
import { listScores } from '../../features/analytics/list-scores.ts'
import { perform, router, whoMay } from '../base.ts'

export const analytics = router({
  summary: whoMay('analytics.read').input(AnalyticsQuestion).query(perform(analyticsSummary)),
  agents: whoMay('analytics.read_details').input(AnalyticsQuestion).query(perform(analyticsOfAgents)),
  channels: whoMay('analytics.read_details').input(AnalyticsQuestion).query(perform(analyticsOfChannels)),
  scores: whoMay('analytics.read_details').input(ListScores).query(perform(listScores)),
  keys: whoMay('analytics.read_details').input(KeyUsageQuestion).query(perform(analyticsOfKeys)),
})
