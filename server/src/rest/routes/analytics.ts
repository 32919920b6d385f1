import { AnalyticsFilter, AnalyticsSummary } from '@parley/shared/analytics'
import { analyticsSummary } from '../../features/analytics/analytics-summary.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const analytics: RouteGroup = {
  name: 'Analytics',
  description: 'Figures for a range of days.',
  routes: [
    byKey('GET /api/v1/analytics/summary', {
      operationId: 'getAnalytics',
      summary: 'Retrieve analytics for a period',
      description:
        'Returns figures for a range of days and for the period of the same length before it. Days are in the workspace’s time zone. The figures are those of all channels, or of one.',
      takes: AnalyticsFilter,
      does: analyticsSummary,
      gives: AnalyticsSummary,
      inData: true,
      action: 'analytics.read',
    }),
  ],
}
