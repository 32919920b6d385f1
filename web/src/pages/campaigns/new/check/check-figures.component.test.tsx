import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../../../testing/render.tsx'
import { CheckFigures, CostByCountry } from './check-figures.tsx'

const germany = { market: 'Germany', recipients: 2, micros: 220_000 }
const india = { market: 'India', recipients: 10, micros: 120_000 }

const check: CampaignCheck = {
  problem: null,
  total: 12,
  sendable: 11,
  results: [],
  warnings: [],
  unstorable: [],
  cost_estimate: { micros: 340_000, currency: 'USD' },
  countries: [],
  by_market: [germany, india],
  rate_card: 'whatsapp-usd-2026-10-01',
  messages_per_second: 20,
  seconds_at_pace: 60,
  starts_at: '2199-01-02T10:30:00.000Z',
  finishes_at: '2199-01-02T10:31:00.000Z',
}

const rowsOfTable = () =>
  page
    .getByRole('table', { name: 'Cost by country' })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('the cost of several countries ends with their total', async () => {
  await renderComponent(<CostByCountry check={check} />)
  expect(rowsOfTable()).toEqual([
    ['Country or region', 'Recipients', 'Per message', 'Cost'],
    ['Germany', '2', '$0.11', '$0.22'],
    ['India', '10', '$0.0120', '$0.12'],
    ['Total', '12', '—', '$0.34'],
  ])
})

test('the cost of one country has no total', async () => {
  const { micros } = germany
  await renderComponent(
    <CostByCountry check={{ ...check, cost_estimate: { micros, currency: 'USD' }, by_market: [germany] }} />,
  )
  expect(rowsOfTable().map(([name]) => name)).toEqual(['Country or region', 'Germany'])
})

test('the end of a scheduled campaign is named in the time zone of its schedule', async () => {
  await renderComponent(<CheckFigures check={check} timeZone="Asia/Tokyo" isScheduled />)
  await expect.element(page.getByText(/(19|0?7):31.*\(Asia\/Tokyo\)/)).toBeVisible()
})

test('the end of a campaign that is sent now is named in the same time zone', async () => {
  await renderComponent(<CheckFigures check={check} timeZone="Asia/Tokyo" isScheduled={false} />)
  await expect.element(page.getByText(/\(Asia\/Tokyo\)/)).toBeVisible()
})
