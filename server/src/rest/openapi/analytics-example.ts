import type { AnalyticsSummary, PeriodFigures, SentFigures } from '@parley/shared/analytics'

const period: PeriodFigures = {
  ...{ inbound: 412, outbound: 1630, conversations_opened: 97 },
  first_reply: { count: 91, median_seconds: 140, p90_seconds: 1260 },
  resolution: { count: 80, median_seconds: 5400, p90_seconds: 86_400 },
  satisfaction: { count: 12, average: 4.25, scores: [0, 1, 1, 4, 6] },
}
const sent: SentFigures = { recipients: 1000, successful: 961, delivered: 950, read: 702, failed: 39, replied: 88 }

export const analyticsSummary: AnalyticsSummary = {
  ...{ from: '2026-10-23', to: '2026-11-21', time_zone: 'Europe/Berlin' },
  previous: { from: '2026-09-23', to: '2026-10-22' },
  ...{ current: period, before: period },
  days: [{ day: '2026-10-23', inbound: 11, outbound: 9 }],
  campaigns: [{ id: '01a1fbcf-6b1a', name: 'Order ready', created_at: '2026-11-20T09:00:00.000Z', ...sent }],
  templates: [{ name: 'order_ready', language: 'en', campaigns: 1, ...sent }],
}
