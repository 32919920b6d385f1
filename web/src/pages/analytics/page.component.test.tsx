import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { AnalyticsPage } from './page.tsx'

const channels = ['Sales', 'Support', 'Former'].map((name) => ({
  ...{ id: name, name, platform: 'whatsapp', is_active: name !== 'Former' },
}))
const noDurations = { count: 0, median_seconds: null, p90_seconds: null }
const period = {
  ...{ inbound: 1, outbound: 1, campaign_messages: 0, conversations_opened: 1 },
  ...{ first_reply: noDurations, first_reply_by_person: noDurations, resolution: noDurations },
  satisfaction: { count: 1, average: 5, scores: [0, 0, 0, 0, 1] },
}
const days = { from: '2026-11-01', to: '2026-11-02' }
const summary = {
  ...{
    ...days,
    time_zone: 'UTC',
    previous: days,
    current: period,
    before: period,
    days: [],
    campaigns: [],
    templates: [],
  },
  deleted: { messages: 0, conversations: 0, measured_from_opening: 0, of_unknown_channel: 3 },
}

const open = (address: string, listed = channels) => {
  const workspace = makeTestWorkspace({
    'channels.list': () => ({ data: listed }),
    'analytics.summary': () => summary,
    'analytics.agents': () => ({ data: [] }),
    'analytics.channels': () => ({ data: [] }),
    'analytics.keys': () => ({ data: [] }),
    'analytics.scores': () => ({ data: [], next_cursor: null }),
  })
  const asked = (name: string) =>
    workspace.calls
      .filter(({ path }) => path === `analytics.${name}`)
      .map(({ input }) => (input as { channel_id?: string }).channel_id)
  return { asked, rendered: renderInWorkspace(workspace, <AnalyticsPage />, address) }
}
const select = page.getByRole('combobox', { name: 'Channel' })

test('analytics requests all figures of the channel in its address, and says which it cannot', async () => {
  const { asked } = open('/?channel=Sales&from=2026-11-01&to=2026-11-02')
  await expect.element(page.getByText(/^Requests by API keys are not tied to a channel/)).toBeVisible()
  await expect.element(page.getByText(/3 messages and conversations were deleted while/)).toBeVisible()
  for (const name of ['summary', 'agents', 'channels', 'scores']) {
    await expect.poll(() => asked(name)).toEqual(['Sales'])
  }
  expect(asked('keys')).toEqual([])
})

test('the channel is chosen, kept in the address beside the days, and taken back', async () => {
  const { asked, rendered } = open('/?from=2026-11-01&to=2026-11-02')
  const { address } = await rendered
  await select.selectOptions('Former (no longer in use)')
  await expect.poll(() => asked('agents')).toEqual([undefined, 'Former'])
  expect(address()).toBe('/?from=2026-11-01&to=2026-11-02&channel=Former')
  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(() => asked('summary').length).toBe(3)
  expect(asked('summary').at(-1)).toBe('Former')
  await select.selectOptions('All channels')
  await expect.poll(() => asked('summary').at(-1)).toBeUndefined()
  expect(address()).not.toContain('channel')
})

test('no channel is offered where there is one number, and the simulator that it replaced', async () => {
  const simulator = { id: 'simulator', name: 'Simulator', platform: 'simulator', is_active: false }
  const { asked } = open('/', [...channels.slice(0, 1), simulator])
  await expect.poll(() => asked('keys')).toEqual([undefined])
  await expect.element(select).not.toBeInTheDocument()
})
