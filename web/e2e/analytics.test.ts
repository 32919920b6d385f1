import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keyboard, pointer } from './input-devices.ts'
import { downloaded, pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { writePast } from './sample-data/past.ts'

const browser = browserOfThisFile()

test('analytics show a chart, a table and a CSV file for the selected date range', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query, workspaceId } = owner
  await page.goto(`${home}/analytics`)
  await page.getByText('No activity in this period').waitFor()
  await expectAccessible(page)

  for (const from of ['+15550100123', '+15550100124', '+15550100125']) {
    await mutate('simulator.reply', { from, text: 'Hello' })
  }
  const { data: conversations } = await query('conversations.list')
  const [{ _id: conversationId }] = conversations
  await mutate('messages.send', { conversationId, text: 'How can I help you?' })
  await approveTemplate(mutate)
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await mutate('campaigns.start', {
    name: 'Next Saturday',
    templateName: 'order_ready',
    languageCode: 'en',
    schedule: { at: `${inAWeek}T10:30`, timeZone: 'UTC' },
    recipients: [{ phone: '+4915112345678', variables: { 1: 'Anna', 2: 'A-1' } }],
  })
  await page.reload()
  await page.getByText('Messages in', { exact: true }).waitFor()
  await page.getByRole('img', { name: /Messages in and out by day/ }).waitFor()
  await page.locator('.recharts-bar-rectangle path').first().waitFor()
  await picture(page, '30-analytics')
  await paintIn(page, 'dark')
  await picture(page, '31-analytics-dark')
  await paintIn(page, 'light')

  const how = page.getByRole('radiogroup', { name: 'View of Messages by day' })
  await how.getByText('Table').click()
  const table = page.getByRole('table', { name: 'Messages by day' })
  expect(await table.getByRole('row').count()).toBe(31)
  expect(await table.getByRole('row').last().textContent()).toContain('3')
  const rowsOf = async (name: string) => page.getByRole('table', { name }).getByRole('row').allInnerTexts()
  expect((await rowsOf('Agents')).map(cellsOf)).toEqual([
    ['Agent', 'Replies', 'Resolved', 'First reply, median', 'Satisfaction'],
    ['Ada Byron', '1', '0', expect.stringMatching(/\d/), '—'],
  ])
  const channel = ['Simulator', '3', '1', expect.stringMatching(/^\d+% of 1$/), expect.stringMatching(/ of 1$/), '0']
  expect((await rowsOf('Channels')).map(cellsOf)[1]).toEqual(channel)
  const notSent = ['Next Saturday', '1', 'Not sent', 'Not sent', '0', 'Not sent']
  expect((await rowsOf('Campaigns')).map(cellsOf)[1]).toEqual(notSent)
  for (const [name, line] of [
    ['Agents', /^"[\da-f-]{36}","Ada Byron","1","0","1","\d+","\d+","0",""$/m],
    ['Channels', /^"[\da-f-]{36}","Simulator","simulator","yes","3","1","\d","\d","0"$/m],
  ] as const) {
    expect(await downloaded(page, `Download ${name} as CSV`)).toMatch(line)
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Messages by day as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Messages by day.csv')

  await pressOn(page, page.getByRole('radio', { name: '30 days' }), 'ArrowRight')
  await expect.poll(() => table.getByRole('row').count()).toBe(91)
  await page.getByRole('radiogroup', { name: 'Date range' }).getByText('7 days').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(8)
  expect(page.url()).toMatch(/from=\d{4}-\d\d-\d\d&to=/)
  const nextYear = `${new Date().getUTCFullYear() + 1}-06-01`
  await page.getByLabel('Start date').fill(nextYear)
  await page.getByText('Must not be after to').waitFor()
  expect(await page.getByLabel('Start date').inputValue()).toBe(nextYear)
  await page.goBack()
  await page.getByText('Messages in', { exact: true }).waitFor()
  expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)

  const { keyData } = await mutate('apiKeys.create', { name: 'Shop backend' })
  await writePast({ dataDir: parley.dataDir, workspaceId, keyId: keyData.id })
  await sendCampaignToday(owner)
  await page.goto(`${home}/analytics`)
  await compareWithPrevious(page, query)
  await readCharts(page)
  await readScores(page)
  expect((await rowsOf('Campaigns')).map(cellsOf).find(([name]) => name === 'Today')).toEqual([
    'Today',
    '150',
    '98.7% of 150',
    expect.stringMatching(/ of 150$/),
    '2',
    '0% of 150',
  ])
  await page.setViewportSize({ width: 375, height: 800 })
  await picture(page, '32-analytics-narrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await pressOn(page, page.getByRole('table', { name: 'Survey responses' }).getByRole('link').first())
  await page.waitForURL(/\/inbox\/[\da-f-]{36}$/)
  expect(person.complaints).toEqual([])
})

/** 148 of its 150 messages are accepted, and it is finished when this returns. */
async function sendCampaignToday({ mutate, query }: Owner): Promise<void> {
  await mutate('channels.change', { messagesPerSecond: 500 })
  const variables = { 1: 'Anna', 2: 'A-1' }
  const { id: campaignId } = await mutate('campaigns.start', {
    name: 'Today',
    templateName: 'order_ready',
    languageCode: 'en',
    recipients: [
      ...Array.from({ length: 148 }, (_, index) => ({ phone: `+4915${20_000_000 + index}`, variables })),
      { phone: '+15550000007', variables },
      { phone: '+15550000008', variables },
    ],
  })
  await expect.poll(async () => (await query('campaigns.get', { campaignId })).state).toBe('completed')
}

/** Each figure states by an arrow and a share how it differs from the 30 days before. */
async function compareWithPrevious(page: Page, query: Owner['query']): Promise<void> {
  const { current, before } = await query('analytics.summary')
  const share = Math.round((current.inbound / before.inbound - 1) * 1000) / 10
  const figure = (name: string) => page.locator('dl > div', { hasText: name })
  for (const name of ['First response, median', 'First reply, median']) {
    await figure(name).locator('dd').first().getByText(/\d/).waitFor()
  }
  await figure('Messages in').getByText(`↑ ${share}% vs. previous period`, { exact: true }).waitFor()
  const [now, earlier] = [current.resolution.median_seconds, before.resolution.median_seconds]
  const change = now === earlier ? /No change$/ : now > earlier ? /↑ .+ vs\. previous/ : /↓ .+ vs\. previous/
  await figure('Resolution, median').getByText(change).waitFor()
}

/** The legend names the bars in their order, and the campaign's day has its true height, beside which a logarithmic scale shows the others. */
async function readCharts(page: Page): Promise<void> {
  const days = page.getByRole('img', { name: /Messages in and out by day/ })
  await days.locator('.recharts-bar-rectangle path').first().waitFor()
  expect(await legendOf(days)).toEqual(['In', 'Out without campaigns', 'Campaigns'])
  const [below, above] = await firstBars(days)
  expect(below?.x).toBe(above?.x)
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  const requests = page.getByRole('img', { name: /^Requests by API key/ })
  await requests.scrollIntoViewIfNeeded()
  expect(await legendOf(requests)).toEqual(['Succeeded', 'Rejected'])
  const [succeeded, rejected] = await firstBars(requests)
  expect(succeeded?.y).toBeGreaterThan(rejected?.y ?? Number.POSITIVE_INFINITY)
  expect([succeeded?.color, rejected?.color]).toEqual(await coloursOfLegend(requests))

  const ticks = () => days.locator('.recharts-yAxis-tick-labels text').allTextContents()
  expect(Number((await ticks()).at(-1))).toBeGreaterThan(100)
  const heightOfOthers = async () => (await firstBars(days))[0]?.height ?? 0
  const linear = await heightOfOthers()
  await picture(page, '30-analytics-campaign-day')
  const logarithmic = page.getByRole('switch', { name: 'Logarithmic scale' })
  for (const { toggle } of [keyboard, pointer]) {
    await toggle(page, logarithmic)
    await expect.poll(heightOfOthers).toBeGreaterThan(2 * linear)
    await picture(page, '30-analytics-logarithmic')
    await toggle(page, logarithmic)
    await expect.poll(heightOfOthers).toBeLessThan(1.1 * linear)
  }
}

/** The survey responses are read in pages, the low ones alone, and lead to their conversations. */
async function readScores(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Survey responses' })
  const scores = async () => (await table.getByRole('row').allInnerTexts()).slice(1).map((row) => cellsOf(row)[0])
  await expect.poll(async () => (await scores()).length).toBe(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(async () => (await scores()).length).toBe(40)
  const lowOnly = page.getByRole('switch', { name: 'Low scores only' })
  await pointer.toggle(page, lowOnly)
  await expect.poll(async () => new Set(await scores())).toEqual(new Set(['2']))
  await pointer.toggle(page, lowOnly)
  await expect.poll(async () => new Set(await scores()).size).toBeGreaterThan(1)
  await keyboard.toggle(page, lowOnly)
  await expect.poll(async () => new Set(await scores())).toEqual(new Set(['2']))
  expect(await table.getByRole('link').first().getAttribute('href')).toMatch(/\/inbox\/[\da-f-]{36}$/)
  await table.scrollIntoViewIfNeeded()
  await picture(page, '33-analytics-survey-responses')
}

const legendOf = (chart: Locator) => chart.locator('.mantine-ChartLegend-legendItemName').allTextContents()

function coloursOfLegend(chart: Locator): Promise<string[]> {
  return chart
    .locator('.mantine-ColorSwatch-colorOverlay')
    .evaluateAll((swatches) => swatches.map((each) => getComputedStyle(each).backgroundColor))
}

/** The first bar of each series of a chart. */
function firstBars(chart: Locator): Promise<{ x: number; y: number; height: number; color: string }[]> {
  return chart.locator('.recharts-bar').evaluateAll((series) =>
    series.map((each) => {
      const bar = each.querySelector('path')
      const { x, y, height } = bar?.getBoundingClientRect() ?? { x: 0, y: 0, height: 0 }
      return { x, y, height, color: bar ? getComputedStyle(bar).fill : '' }
    }),
  )
}

function cellsOf(row: string): string[] {
  return row.split('\t').map((cell) => cell.trim())
}
