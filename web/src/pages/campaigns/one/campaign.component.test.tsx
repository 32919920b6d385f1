import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { CampaignState } from '@parley/shared/campaigns/campaigns'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaignWith, reportWith } from '../../../testing/campaign.ts'
import { listOf } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { ownTimeZone } from '../../../ui/forms/time-zones.ts'
import { CampaignActions } from './actions.tsx'
import { ButtonReplies } from './button-replies.tsx'
import { CampaignFigures } from './figures.tsx'
import { Outcome } from './outcome.tsx'
import { Recipients } from './recipients.tsx'

const none = { pending: 0, sending: 0, sent: 0, delivered: 0, read: 0, failed: 0, skipped: 0, uncertain: 0 }
const untouched = { ...none, pending: 200 }
const partly = { ...none, read: 120, failed: 50, pending: 30 }
const over = { ...none, read: 150, failed: 50 }
/** Always another one than the browser's, in which a mistaken time would look right. */
const elsewhere = ownTimeZone() === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo'

const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const mutations = ['pause', 'resume', 'cancel', 'retryFailed', 'sendNow', 'changeBudget', 'reschedule', 'duplicate']

async function open(report: CampaignReport) {
  const workspace = makeTestWorkspace({
    'campaigns.recipients': () => listOf([]),
    ...Object.fromEntries(mutations.map((name) => [`campaigns.${name}`, () => ({})])),
  })
  await renderInWorkspace(
    workspace,
    <>
      <CampaignActions report={report} />
      <Outcome report={report} />
      <CampaignFigures report={report} />
      <Recipients report={report} />
    </>,
  )
  /** What was requested of these procedures, without the workspace. */
  const requested = (...names: readonly string[]) =>
    workspace.calls
      .filter(({ path }) => names.some((name) => path === `campaigns.${name}`))
      .map(({ path, input }) => {
        const { workspaceId: _workspace, mode: _mode, ...rest } = input as Record<string, unknown>
        return [path.replace('campaigns.', ''), rest] as const
      })
  return { requested }
}

function reportOf(state: CampaignState, counts = partly, changes: Partial<CampaignReport> = {}) {
  return reportWith(campaignWith({ state, counts }), changes)
}

test.each([
  ['scheduled', reportOf('scheduled', untouched), ['Send now', 'Reschedule', 'Set budget', 'Cancel', 'Duplicate']],
  ['running', reportOf('running'), ['Pause', 'Set budget', 'Cancel', 'Duplicate']],
  ['paused', reportOf('paused'), ['Resume', 'Set budget', 'Cancel', 'Duplicate']],
  ['stopped', reportOf('stopped'), ['Resume', 'Set budget', 'Cancel', 'Duplicate']],
  ['stopped after its last recipient', reportOf('stopped', over), ['Set budget', 'Cancel', 'Duplicate']],
  [
    'stopped with failures to retry',
    reportOf('stopped', over, { retryable: 20 }),
    ['Set budget', 'Cancel', 'Retry failed (20)', 'Duplicate'],
  ],
  ['completed with nothing to retry', reportOf('completed', over), ['Duplicate']],
  [
    'completed with failures to retry',
    reportOf('completed', over, { retryable: 20 }),
    ['Retry failed (20)', 'Duplicate'],
  ],
  ['cancelled', reportOf('cancelled', partly, { retryable: 20 }), ['Duplicate']],
])('a campaign that is %s offers what is possible then', async (_state, report, expected) => {
  await open(report)
  const offered = [...expected, 'Send now', 'Reschedule', 'Pause', 'Resume', 'Set budget', 'Cancel', 'Retry failed (0)']
  const shown = page
    .getByRole('button')
    .elements()
    .map((each) => each.textContent)
  expect(shown.filter((name) => offered.includes(name ?? ''))).toEqual(expected)
})

test.each([
  ['scheduled', 'Send now', 'Send to 200 people now', 'sendNow'],
  ['running', 'Pause', undefined, 'pause'],
  ['stopped', 'Resume', undefined, 'resume'],
  ['paused', 'Cancel', 'Cancel campaign', 'cancel'],
  ['completed', 'Retry failed (20)', 'Retry failed', 'retryFailed'],
] as const)('a %s campaign: “%s” does that and nothing else', async (state, name, yes, procedure) => {
  const counts = state === 'scheduled' ? untouched : partly
  const { requested } = await open(reportOf(state, counts, { retryable: 20 }))
  await button(name).click()
  if (yes) await dialog.getByRole('button', { name: yes, exact: true }).click()
  await expect.poll(() => requested(...mutations)).toEqual([[procedure, { campaignId: 'campaign-1' }]])
})

test('a budget is shown and saved as the same amount of money', async () => {
  const campaign = campaignWith({ state: 'paused', budget: { micros: 12_500_000, currency: 'USD' } })
  const { requested } = await open(reportWith(campaign))
  const save = dialog.getByRole('button', { name: 'Save' })
  const field = dialog.getByLabelText('Budget cap')
  await expect.element(page.getByText(/budget \$12\.50$/)).toBeVisible()
  await button('Change budget').click()
  await expect.element(field).toHaveValue('12.5')
  await save.click()
  for (const written of ['1000', '']) {
    await button('Change budget').click()
    await field.fill(written)
    await save.click()
  }
  const micros = [12_500_000, 1_000_000_000, null]
  await expect
    .poll(() => requested('changeBudget'))
    .toEqual(micros.map((budgetMicros) => ['changeBudget', { campaignId: 'campaign-1', budgetMicros }]))
})

test('a campaign is rescheduled in its own time zone', async () => {
  const scheduled_for = new Date('2199-01-02T10:30Z').toISOString()
  const { requested } = await open(
    reportWith(campaignWith({ state: 'scheduled', scheduled_for, time_zone: elsewhere })),
  )
  const [date, time] = elsewhere === 'Asia/Tokyo' ? ['2199-01-02', '19:30'] : ['2199-01-02', '05:30']
  await expect.element(page.getByText(new RegExp(`\\(${elsewhere}\\)`))).toBeVisible()
  await button('Reschedule').click()
  await expect.element(dialog.getByLabelText('Date')).toHaveValue(date)
  await expect.element(dialog.getByLabelText('Time', { exact: true })).toHaveValue(time)
  await expect.element(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue(elsewhere)
  await dialog.getByLabelText('Date').fill('2199-01-05')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect
    .poll(() => requested('reschedule'))
    .toEqual([
      ['reschedule', { campaignId: 'campaign-1', schedule: { at: `2199-01-05T${time}`, timeZone: elsewhere } }],
    ])
})

test('the report has opt-outs, the cost per reply, clicks on each button, and names that lead to their contacts', async () => {
  const contact = { id: 'contact-1', name: 'Nadia' }
  const recipient = {
    ...{ id: 'recipient-1', position: 0, phone: '+15550100123', user_id: null, duplicate_of: null, state: 'read' },
    ...{ message_id: 'message-1', error: null, conversation_id: 'conversation-1', settled_at: null, contact },
  }
  const report = reportOf('completed', over, { opt_outs: 4, button_replies: [{ label: 'On my way', people: 20 }] })
  const workspace = makeTestWorkspace({ 'campaigns.recipients': () => listOf([recipient]) })
  await renderInWorkspace(
    workspace,
    <>
      <CampaignFigures report={report} />
      <ButtonReplies report={report} />
      <Recipients report={report} />
    </>,
  )
  const link = page.getByRole('link', { name: 'Nadia' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/contacts\/contact-1$/))
  const figures = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent ?? '')
  expect(figures.filter((text) => /^Opt-outs/.test(text))).toEqual([
    expect.stringMatching(/^Opt-outs4.*2% of 200 sent/),
  ])
  expect(figures.filter((text) => /^Cost per reply/.test(text))).toEqual([expect.stringContaining('$0.25')])
  const clicks = page.getByRole('table', { name: 'Reply buttons' }).getByRole('row', { name: /On my way/ })
  await expect.element(clicks).toBeVisible()
  expect(clicks.element().textContent).toMatch(/20.*10% of 200 sent/)
})

test('the legend of the progress bar counts the recipients of each state', async () => {
  await open(reportOf('paused'))
  await expect.element(page.getByText('170 of 200 processed')).toBeVisible()
  const legend = page.getByRole('list').getByRole('listitem').elements()
  expect(legend.map((each) => each.textContent)).toEqual(['Read 120', 'Failed 50', 'Pending 30'])
})

test('each filter of the recipients is requested, and removed again', async () => {
  const { requested } = await open(reportOf('completed', over))
  const last = () => {
    const { campaignId: _campaign, page: _page, limit: _limit, ...filter } = requested('recipients').at(-1)?.[1] ?? {}
    return JSON.parse(JSON.stringify(filter))
  }
  const choose = (label: string) => page.getByLabelText('Filter recipients').selectOptions(label)
  const press: [() => Promise<void>, Record<string, unknown>][] = [
    [() => choose('Failed (50)'), { state: 'failed' }],
    [() => choose('Replied (30)'), { replied: true }],
    [() => choose('Did not reply'), { replied: false }],
    [() => choose('All recipients (200)'), {}],
    [() => page.getByLabelText('Search by phone number').fill('0123'), { phone: '0123' }],
  ]
  for (const [click, filter] of press) {
    await click()
    await expect.poll(last).toEqual(filter)
  }
})
