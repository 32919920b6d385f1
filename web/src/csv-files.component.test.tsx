import type { AgentFigures, ChannelFigures, KeyFigures } from '@parley/shared/analytics'
import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { platformSentence } from '@parley/shared/sentences/sentence'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { AuditEntryView } from '@parley/shared/workspace/audit'
import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AgentsPanel } from './pages/analytics/agents-panel.tsx'
import { ChannelsPanel } from './pages/analytics/channels-panel.tsx'
import { KeysPanel } from './pages/analytics/keys-panel.tsx'
import { MessagesByDay } from './pages/analytics/messages-by-day.tsx'
import { ReplyTimes } from './pages/analytics/reply-times.tsx'
import { Satisfaction } from './pages/analytics/satisfaction.tsx'
import { SentTables } from './pages/analytics/sent-tables.tsx'
import { UsagePanel } from './pages/api-keys/usage/usage-panel.tsx'
import { ExportButton as AuditExportButton } from './pages/audit/export-button.tsx'
import { saveSample, saveSkipped } from './pages/campaigns/new/recipients/csv-files.ts'
import type { ReadRow } from './pages/campaigns/new/recipients/reading.ts'
import { Failures } from './pages/campaigns/one/failures.tsx'
import { FunnelPanel } from './pages/campaigns/one/funnel-panel.tsx'
import { ImportResult } from './pages/contacts/import-result.tsx'
import { renderInWorkspace } from './testing/render.tsx'
import { type Answers, makeTestWorkspace } from './testing/test-workspace.tsx'

/** The files that the page has saved, with the cells of each row. */
let saved: { name: string; cells: Promise<string[][]> }[] = []

beforeEach(() => {
  saved = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, cells: blobs.at(-1)?.text().then(cellsOf) ?? Promise.resolve([]) })
  })
  return () => vi.restoreAllMocks()
})

/** Every cell is quoted, and none of these tests has a line break in one. */
function cellsOf(text: string): string[][] {
  return text.split('\r\n').map((line) =>
    line
      .slice(1, -1)
      .split('","')
      .map((cell) => cell.replaceAll('""', '"')),
  )
}

/** Each row of the newest file as its cells by their heads. */
async function savedRows(): Promise<Record<string, string | undefined>[]> {
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  const [head = [], ...rows] = (await saved.at(-1)?.cells) ?? []
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length))
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
}

const render = (content: ReactNode, answers: Answers = {}) => renderInWorkspace(makeTestWorkspace(answers), content)
const range = { from: '2026-11-01', to: '2026-11-21' }

/** What every row of sent messages has, with a value of its own in each. */
const sent = { recipients: 80, attempted: 70, successful: 60, delivered: 50, read: 40, failed: 30, replied: 20 }
const sentCells = {
  recipients: '80',
  attempted: '70',
  successful: '60',
  delivered: '50',
  read: '40',
  failed: '30',
  replied: '20',
}

const figures = {
  inbound: 1,
  outbound: 2,
  campaign_messages: 1,
  conversations_opened: 3,
  first_reply: { count: 4, median_seconds: 5, p90_seconds: 6 },
  first_reply_by_person: { count: 3, median_seconds: 25, p90_seconds: 26 },
  resolution: { count: 7, median_seconds: 8, p90_seconds: 9 },
  satisfaction: { count: 15, average: 3, scores: [11, 12, 13, 14, 15] as [number, number, number, number, number] },
}
const before = {
  ...figures,
  first_reply: { count: 4, median_seconds: 15, p90_seconds: 16 },
  first_reply_by_person: { count: 3, median_seconds: 35, p90_seconds: 36 },
  resolution: { count: 7, median_seconds: 18, p90_seconds: 19 },
}
const summary = {
  ...range,
  time_zone: 'UTC',
  previous: range,
  current: figures,
  before,
  deleted: { messages: 0, conversations: 0, measured_from_opening: 0, of_unknown_channel: 0 },
  days: [{ day: '2026-11-20', inbound: 11, outbound: 9, campaign_messages: 7 }],
  campaigns: [{ id: 'campaign-1', name: 'Order ready', created_at: '2026-11-20T09:00:00.000Z', ...sent }],
  templates: [{ name: 'order_ready', language: 'en', campaigns: 3, ...sent }],
}

const funnel = {
  total: 100,
  accepted: 80,
  delivered: 60,
  read: 40,
  replied: 20,
  failed: 5,
  skipped: 4,
  duplicates: 0,
  uncertain: 3,
  pending: 8,
}
const usage = {
  key: { name: 'Billing' },
  step: 'day',
  data: [
    {
      at: '2026-11-20T00:00:00.000Z',
      requests: 100,
      forbidden: 3,
      not_found: 4,
      rate_limited: 9,
      invalid: 2,
      failed: 5,
    },
  ],
  total: { requests: 100, forbidden: 3, not_found: 4, rate_limited: 9, invalid: 2, failed: 5 },
} as KeyUsageView
const key: KeyFigures = {
  id: 'key-1',
  name: 'Billing',
  requests: 100,
  forbidden: 3,
  not_found: 4,
  rate_limited: 9,
  invalid: 2,
  failed: 5,
}
const agent: AgentFigures = {
  id: 'user-1',
  name: 'Ada',
  replies: 11,
  resolved: 12,
  first_reply: { count: 13, median_seconds: 14, p90_seconds: 15 },
  satisfaction: { count: 16, average: 4.5 },
}
const channel: ChannelFigures = {
  id: 'channel-1',
  name: 'Sales',
  platform: 'whatsapp',
  channel: 'whatsapp',
  is_active: true,
  inbound: 11,
  outbound: 12,
  delivered: 13,
  read: 14,
  failed: 15,
}

type Export = [what: string, content: ReactNode, answers: Answers, rows: Record<string, string>[]]

const panels: Export[] = [
  [
    'Messages by day',
    <MessagesByDay key="days" days={summary.days} />,
    {},
    [{ day: '2026-11-20', inbound: '11', outbound: '9', campaign_messages: '7' }],
  ],
  [
    'Response and resolution times',
    <ReplyTimes key="times" summary={summary} />,
    {},
    [
      { time_to: 'First response', measure: 'Median', seconds: '5', seconds_before: '15' },
      { time_to: 'First response', measure: '90th percentile', seconds: '6', seconds_before: '16' },
      { time_to: 'First reply', measure: 'Median', seconds: '25', seconds_before: '35' },
      { time_to: 'First reply', measure: '90th percentile', seconds: '26', seconds_before: '36' },
      { time_to: 'Resolution', measure: 'Median', seconds: '8', seconds_before: '18' },
      { time_to: 'Resolution', measure: '90th percentile', seconds: '9', seconds_before: '19' },
    ],
  ],
  [
    'Satisfaction',
    <Satisfaction key="scores" scores={figures.satisfaction.scores} />,
    {},
    ['11', '12', '13', '14', '15'].map((answers, index) => ({ score: `${index + 1}`, answers })),
  ],
  [
    'Campaigns',
    <SentTables key="campaigns" summary={summary} />,
    {},
    [{ campaign: 'campaign-1', name: 'Order ready', created_at: '2026-11-20T09:00:00.000Z', ...sentCells }],
  ],
  [
    'Templates',
    <SentTables key="templates" summary={summary} />,
    {},
    [{ name: 'order_ready', language: 'en', campaigns: '3', ...sentCells }],
  ],
  [
    'Agents',
    <AgentsPanel key="agents" {...range} />,
    { 'analytics.agents': () => ({ data: [agent] }) },
    [
      {
        agent_id: 'user-1',
        agent: 'Ada',
        replies: '11',
        resolved: '12',
        first_replies: '13',
        first_reply_median_seconds: '14',
        first_reply_p90_seconds: '15',
        survey_responses: '16',
        satisfaction: '4.5',
      },
    ],
  ],
  [
    'Channels',
    <ChannelsPanel key="channels" {...range} />,
    { 'analytics.channels': () => ({ data: [channel] }) },
    [
      {
        channel_id: 'channel-1',
        channel: 'Sales',
        platform: 'whatsapp',
        in_use: 'yes',
        inbound: '11',
        outbound: '12',
        delivered: '13',
        read: '14',
        failed: '15',
      },
    ],
  ],
  [
    'API keys',
    <KeysPanel key="keys" {...range} />,
    { 'analytics.keys': () => ({ data: [key] }) },
    [
      {
        key_id: 'key-1',
        name: 'Billing',
        requests: '100',
        forbidden: '3',
        not_found: '4',
        rate_limited: '9',
        invalid: '2',
        failed: '5',
      },
    ],
  ],
  [
    'Delivery funnel',
    <FunnelPanel key="funnel" funnel={funnel} />,
    {},
    [
      // Shares are of the 88 who were sent to.
      { stage: 'Recipients', people: '100', share: '' },
      { stage: 'Accepted', people: '80', share: String(80 / 88) },
      { stage: 'Delivered', people: '60', share: String(60 / 88) },
      { stage: 'Read', people: '40', share: String(40 / 88) },
      { stage: 'Replied', people: '20', share: String(20 / 88) },
    ],
  ],
  [
    'Failure reasons',
    <Failures
      key="failures"
      failures={[
        {
          code: 'blocked',
          state: 'failed',
          reason: platformSentence('They block you'),
          hint: platformSentence('Call them'),
          count: 3,
        },
      ]}
    />,
    {},
    [{ reason: 'They block you', state: 'failed', code: 'blocked', people: '3', hint: 'Call them' }],
  ],
]

test.each(panels)('“%s” saves each figure under its name', async (what, content, answers, rows) => {
  await render(content, answers)
  await page.getByRole('button', { name: `Download ${what} as CSV` }).click()
  expect(await savedRows()).toEqual(rows)
  expect(saved.at(-1)?.name).toBe(`${what}.csv`)
})

test('the usage of a key is saved with each response under its status', async () => {
  await render(<UsagePanel usage={usage} />)
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(await savedRows()).toEqual([
    {
      at: '2026-11-20T00:00:00.000Z',
      requests: '100',
      forbidden_403: '3',
      not_found_404: '4',
      rate_limited_429: '9',
      invalid_4xx: '2',
      failed_5xx: '5',
    },
  ])
})

test('all pages of the audit log are saved, with each value under its name', async () => {
  const entry: AuditEntryView = {
    id: 'entry-1',
    at: '2026-11-20T09:00:00.000Z',
    actor_id: 'user-1',
    actor_name: 'Ada',
    action: 'campaign.exported',
    subject: 'Order ready',
    details: { total: 10 },
    address: '192.0.2.1',
    mode: 'test',
  }
  const { calls, wrap } = makeTestWorkspace({
    'audit.export': (input) =>
      (input as { cursor?: string }).cursor === 'next'
        ? { data: [{ ...entry, address: null }], next_cursor: null }
        : { data: [entry], next_cursor: 'next' },
  })
  const filters = { actorId: 'user-1', action: 'campaign.exported', from: 'start', to: 'end' } as const
  await renderInWorkspace({ wrap }, <AuditExportButton filters={filters} />)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const cells = {
    at: '2026-11-20T09:00:00.000Z',
    who: 'Ada',
    who_id: 'user-1',
    action: 'campaign.exported',
    subject: 'Order ready',
    details: '{"total":10}',
    address: '192.0.2.1',
    mode: 'test',
  }
  expect(await savedRows()).toEqual([cells, { ...cells, address: '' }])
  expect(calls.map(({ input }) => input)).toMatchObject([filters, { ...filters, cursor: 'next' }])
})

test('rejected rows of an import are saved with their line, number and problem', async () => {
  await render(
    <ImportResult
      results={[
        { line: 2, phone: '+15550100123', outcome: 'opted_out', message: null },
        { line: 3, phone: '0170', outcome: 'invalid', message: platformSentence('Not a number') },
      ]}
    />,
  )
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  expect(await savedRows()).toEqual([{ line: '3', phone: '0170', problem: 'Not a number' }])
})

test('skipped rows of a campaign are saved as they were uploaded, with reason and line', async () => {
  const list: RecipientList = {
    columns: ['first', 'second'],
    allColumns: ['number', 'user', 'first', 'second'],
    roles: { phone: 'number', userId: 'user' },
    rows: [],
  }
  const row: ReadRow = {
    line: 7,
    phone: '+491511234567',
    userId: 'US.1',
    read: { written: '0151 1234567', country: 'DE' },
    variables: { second: 'B', first: 'A' },
    values: {},
    result: { problem: 'recipient', message: 'Not reachable' },
  }
  saveSkipped(list, [row])
  expect(await savedRows()).toEqual([
    { number: '0151 1234567', user: 'US.1', first: 'A', second: 'B', reason: 'Not reachable', line: '7' },
  ])
})

test('the sample of a template has its sample values in the order of its placeholders', async () => {
  const components = [
    { type: 'BODY', text: 'Hello {{1}}, order {{2}} is ready', example: { body_text: [['Maria', 'B-7']] } },
  ]
  saveSample({ name: 'order_ready', components } as TemplateView)
  expect(await savedRows()).toEqual([{ phone: '+15550100123', value_1: 'Maria', value_2: 'B-7' }])
})
