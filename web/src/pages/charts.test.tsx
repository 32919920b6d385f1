import { MantineProvider } from '@mantine/core'
import type { AnalyticsSummary, PeriodFigures } from '@parley/shared/analytics'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { usageOn } from '../testing/api-key.ts'
import { makeTestWorkspace, testWorkspaceId } from '../testing/test-workspace.tsx'
import { Charts } from './analytics/charts.tsx'
import { KeysPanel } from './analytics/keys-panel.tsx'
import { MessagesByDay } from './analytics/messages-by-day.tsx'
import { ReplyTimes } from './analytics/reply-times.tsx'
import { Satisfaction } from './analytics/satisfaction.tsx'
import { UsageChart } from './api-keys/usage/usage-chart.tsx'
import { FunnelPanel } from './campaigns/one/funnel-panel.tsx'
import { DeliveryBars } from './webhooks/delivery-chart.tsx'

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en-GB' }))

type GivenChart = {
  dataKey: string
  data: Record<string, string | number>[]
  series: { name: string; label?: string }[]
}

const given = vi.hoisted((): GivenChart[] => [])

// The library that draws charts. It draws nothing here, so that a test sees what it was given.
vi.mock('@mantine/charts', () => ({
  BarChart: (chart: GivenChart) => {
    given.push(chart)
    return null
  },
}))

beforeEach(() => {
  given.length = 0
})

const current: PeriodFigures = {
  inbound: 11,
  outbound: 7,
  campaign_messages: 3,
  conversations_opened: 3,
  first_reply: { count: 2, median_seconds: 180, p90_seconds: 600 },
  first_reply_by_person: { count: 1, median_seconds: 300, p90_seconds: 660 },
  resolution: { count: 1, median_seconds: 7_200, p90_seconds: 10_800 },
  satisfaction: { count: 15, average: 3, scores: [1, 2, 3, 4, 5] },
}
const before: PeriodFigures = {
  ...current,
  first_reply: { count: 4, median_seconds: 240, p90_seconds: 60 },
  first_reply_by_person: { count: 2, median_seconds: 360, p90_seconds: 120 },
  resolution: { count: 0, median_seconds: null, p90_seconds: null },
}
const summary: AnalyticsSummary = {
  from: '2026-11-01',
  to: '2026-11-02',
  time_zone: 'UTC',
  previous: { from: '2026-10-30', to: '2026-10-31' },
  current,
  before,
  days: [
    { day: '2026-11-01', inbound: 5, outbound: 3, campaign_messages: 0 },
    { day: '2026-11-02', inbound: 6, outbound: 4, campaign_messages: 3 },
  ],
  deleted: { messages: 0, conversations: 0, measured_from_opening: 0, of_unknown_channel: 0 },
  campaigns: [],
  templates: [],
}
const funnel = { total: 20, accepted: 9, delivered: 7, read: 4, replied: 1 }
const rest = { failed: 5, skipped: 3, duplicates: 0, uncertain: 2, pending: 1 }
const counts = { requests: 100, forbidden: 1, not_found: 2, rate_limited: 4, invalid: 8, failed: 16 }
const keyFigures = [
  { id: 'key-1', name: 'Shop', ...counts },
  { id: 'key-2', name: 'CRM', requests: 3, forbidden: 0, not_found: 0, rate_limited: 0, invalid: 0, failed: 0 },
]
const usage = usageOn('2026-11-01', counts)

test.each([
  [
    'messages by day',
    <MessagesByDay key="days" days={summary.days} />,
    [
      [
        { day: '1 Nov', In: 5, 'Out without campaigns': 3, Campaigns: 0 },
        { day: '2 Nov', In: 6, 'Out without campaigns': 1, Campaigns: 3 },
      ],
    ],
  ],
  [
    'reply times',
    <ReplyTimes key="times" summary={summary} />,
    [
      [
        { measure: 'Median', 'Current period': 3, 'Previous period': 4 },
        { measure: '90th percentile', 'Current period': 10, 'Previous period': 1 },
      ],
      [
        { measure: 'Median', 'Current period': 5, 'Previous period': 6 },
        { measure: '90th percentile', 'Current period': 11, 'Previous period': 2 },
      ],
      [
        { measure: 'Median', 'Current period': 2, 'Previous period': 0 },
        { measure: '90th percentile', 'Current period': 3, 'Previous period': 0 },
      ],
    ],
  ],
  [
    'satisfaction',
    <Satisfaction key="scores" scores={current.satisfaction.scores} />,
    [[1, 2, 3, 4, 5].map((score) => ({ score: `${score}`, Responses: score }))],
  ],
  [
    'requests by API key',
    <KeysPanel key="keys" from={summary.from} to={summary.to} />,
    [
      [
        { key: 'Shop', Succeeded: 69, Rejected: 15, Failed: 16 },
        { key: 'CRM', Succeeded: 3, Rejected: 0, Failed: 0 },
      ],
    ],
  ],
  [
    'requests of a key',
    <UsageChart key="usage" usage={usage} />,
    [
      [
        {
          at: '1 Nov',
          Succeeded: 69,
          'Rate limited (429)': 4,
          'Forbidden (403)': 1,
          'Not found (404)': 2,
          'Other client errors (4xx)': 8,
          'Server errors (5xx)': 16,
        },
      ],
    ],
  ],
  [
    'deliveries of a webhook',
    <DeliveryBars
      key="deliveries"
      chart={{ step: 'day', data: [{ at: '2026-11-01T00:00:00.000Z', delivered: 5, retrying: 2, failed: 1 }] }}
    />,
    [[{ at: '1 Nov', Delivered: 5, Retrying: 2, Failed: 1 }]],
  ],
  [
    'delivery funnel',
    <FunnelPanel key="funnel" funnel={{ ...funnel, ...rest }} />,
    [
      [
        { stage: 'Recipients', Recipients: 20 },
        { stage: 'Accepted', Recipients: 9 },
        { stage: 'Delivered', Recipients: 7 },
        { stage: 'Read', Recipients: 4 },
        { stage: 'Replied', Recipients: 1 },
      ],
    ],
  ],
])('the chart of %s has each figure in its own series', async (_name, chart, expected) => {
  await draw(chart)
  expect(given.map(figuresOf)).toEqual(expected)
})

test('the panels of analytics ask for the period that is shown', async () => {
  const { queryClient } = await draw(<Charts summary={summary} />)
  const asked = queryClient.getQueryCache().findAll({ queryKey: [['analytics']] })
  const period = { workspaceId: testWorkspaceId, mode: 'live', from: '2026-11-01', to: '2026-11-02' }
  const ofScores = [['analytics', 'scores'], { input: { ...period, lowOnly: false }, type: 'infinite' }]
  expect(new Set(asked.map(({ queryKey: [path, input] }) => [path, input]))).toEqual(
    new Set([
      ...['keys', 'agents', 'channels'].map((name) => [['analytics', name], { input: period, type: 'query' }]),
      ofScores,
    ]),
  )
  expect(given).toHaveLength(6)
})

test('every component with a chart is compared in this file', () => {
  const sources = import.meta.glob<string>('./**/*.tsx', { eager: true, query: '?raw', import: 'default' })
  const withChart = Object.entries(sources).filter(
    ([file, source]) => !file.includes('.test.') && /<Bars\b/.test(source),
  )
  expect(withChart.map(([file]) => file).sort()).toEqual([
    './analytics/keys-panel.tsx',
    './analytics/messages-by-day.tsx',
    './analytics/reply-times.tsx',
    './analytics/satisfaction.tsx',
    './api-keys/usage/usage-chart.tsx',
    './campaigns/one/funnel-panel.tsx',
    './webhooks/delivery-chart.tsx',
  ])
})

/** Renders a page with everything that it loads, in a workspace whose keys had requests in the period of `summary`. */
async function draw(component: ReactNode) {
  const workspace = makeTestWorkspace()
  const input = { workspaceId: testWorkspaceId, mode: 'live', from: summary.from, to: summary.to }
  workspace.queryClient.setQueryData([['analytics', 'keys'], { input, type: 'query' }], { data: keyFigures })
  const { prelude } = await prerenderToNodeStream(
    <MantineProvider>
      <MemoryRouter>{workspace.wrap(component)}</MemoryRouter>
    </MantineProvider>,
  )
  prelude.resume()
  return workspace
}

/** The figures of a chart by the words of its legend. */
function figuresOf({ dataKey, data, series }: GivenChart) {
  return data.map((row) => ({
    [dataKey]: row[dataKey],
    ...Object.fromEntries(series.map(({ name, label = name }) => [label, row[name]])),
  }))
}
