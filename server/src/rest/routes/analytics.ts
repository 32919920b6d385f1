import {
  AgentFigures,
  AnalyticsFilter,
  AnalyticsRange,
  AnalyticsSummary,
  ChannelFigures,
  KeyFigures,
  ListScores,
  ScorePage,
} from '@parley/shared/analytics'
import { analyticsOfAgents } from '../../features/analytics/analytics-of-agents.ts'
import { analyticsOfChannels } from '../../features/analytics/analytics-of-channels.ts'
import { analyticsOfKeys } from '../../features/analytics/analytics-of-keys.ts'
import { analyticsSummary } from '../../features/analytics/analytics-summary.ts'
import { listScores } from '../../features/analytics/list-scores.ts'
import { listOf } from '../responses.ts'
import { byKey, ofTheKey, type RouteGroup } from '../route.ts'

const { lowOnly: LowOnly } = ListScores.shape

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
    byKey('GET /api/v1/analytics/agents', {
      operationId: 'listAgentFigures',
      summary: 'Retrieve analytics by agent',
      description:
        'Returns the members with figures in a range of days, most replies first, and unassigned conversations last. Replies and first replies count for whoever wrote them, the rest for the current assignee.',
      takes: AnalyticsFilter,
      does: analyticsOfAgents,
      gives: listOf(AgentFigures),
      action: 'analytics.read_details',
    }),
    byKey('GET /api/v1/analytics/channels', {
      operationId: 'listChannelFigures',
      summary: 'Retrieve analytics by channel',
      description:
        'Returns the channels in use, and removed ones that had messages in a range of days, with their messages by their current status.',
      takes: AnalyticsFilter,
      does: analyticsOfChannels,
      gives: listOf(ChannelFigures),
      action: 'analytics.read_details',
    }),
    byKey('GET /api/v1/analytics/scores', {
      operationId: 'listScores',
      summary: 'List the answers to satisfaction surveys',
      description: 'Returns the answers of a range of days, the newest first, 20 on a page.',
      takes: ListScores.omit({ ...ofTheKey, lowOnly: true }).extend({ low_only: LowOnly }),
      does: (app, scope, { low_only: lowOnly, ...input }) => listScores(app, scope, { ...input, lowOnly }),
      gives: ScorePage,
      action: 'analytics.read_details',
    }),
    byKey('GET /api/v1/analytics/keys', {
      operationId: 'listKeyFigures',
      summary: 'Retrieve analytics by API key',
      description:
        'Returns the keys of the mode that made requests in a range of days, most requests first. Requests are counted by the hour.',
      takes: AnalyticsRange,
      does: analyticsOfKeys,
      gives: listOf(KeyFigures),
      action: 'analytics.read_details',
    }),
  ],
}
