import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { tagColours } from '@parley/shared/conversations/tags'
import { platformSentence } from '@parley/shared/sentences/sentence'
import type { AttemptView } from '@parley/shared/webhooks/webhook-views'
import { recipientStates } from '@parley/shared/words'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ModeSwitch } from './frame/navigation/mode-switch.tsx'
import { ConfirmPassword } from './pages/account/confirm-password.tsx'
import { SavingState } from './pages/campaigns/new/saving-state.tsx'
import { ProgressBar } from './pages/campaigns/one/progress-bar.tsx'
import { ChannelLog } from './pages/channels/channel-log.tsx'
import { CampaignMessages } from './pages/contacts/campaign-messages.tsx'
import { ImportResult } from './pages/contacts/import-result.tsx'
import { TagChip } from './pages/inbox/tags/tag-chip.tsx'
import { BackupTable } from './pages/settings/backups/backup-table.tsx'
import { AttemptLog } from './pages/webhooks/attempt-log.tsx'
import { renderComponent, renderInWorkspace } from './testing/render.tsx'
import { makeTestWorkspace } from './testing/test-workspace.tsx'
import { Confirm } from './ui/overlays/confirm.tsx'
import { MoreMenu } from './ui/overlays/more-menu.tsx'
import { NoticeList } from './ui/overlays/notice-list.tsx'
import { dismiss, showNotice, shownNotices } from './ui/overlays/notices.ts'
import { Callout } from './ui/text/callout.tsx'
import { StatusBadge } from './ui/text/status-badge.tsx'

/** The hues by their names, in degrees. Red is on both sides of 0. */
const hues = {
  red: [-15, 14],
  amber: [15, 50],
  green: [130, 155],
  teal: [175, 200],
  blue: [205, 225],
  violet: [255, 275],
  plum: [280, 292],
  pink: [315, 340],
} as const

/** The name of a computed colour. */
function nameOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
  const [lowest, highest] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const range = highest - lowest
  if (range === 0 || range / (1 - Math.abs(highest + lowest - 1)) < 0.2) return 'grey'
  const sector =
    highest === red ? (green - blue) / range : highest === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  const degrees = sector * 60 < -15 ? sector * 60 + 360 : sector * 60
  const names = Object.entries(hues).filter(([, [from, to]]) => degrees >= from && degrees <= to)
  return names[0]?.[0] ?? colour
}

type Property = 'color' | 'backgroundColor'

function colourOf(selector: string, property: Property = 'color', part?: string): string {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`Nothing is at ${selector}`)
  return nameOf(getComputedStyle(element, part)[property])
}

/** How light a colour is, from 0 to 1. */
function lightnessOf(selector: string): number {
  const element = document.querySelector(selector)
  const parts = (element ? getComputedStyle(element).backgroundColor.match(/[\d.]+/g) : null) ?? []
  return Math.max(...parts.slice(0, 3).map(Number)) / 255
}

const tones = { test: 'teal', good: 'green', warn: 'amber', bad: 'red', info: 'plum', quiet: 'grey' } as const
const { quiet: _, ...calloutTones } = tones
const entriesOf = <Tone extends string>(table: Readonly<Record<Tone, string>>) =>
  Object.entries(table) as [Tone, string][]

describe.each(['light', 'dark'] as const)('In %s mode', (scheme) => {
  const renderIn = async (content: ReactNode) => {
    const { wrap } = makeTestWorkspace()
    const { unmount } = await renderComponent(wrap(content))
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
    return unmount
  }
  beforeEach(() => {
    for (const { id } of shownNotices()) dismiss(id)
  })
  afterEach(() => document.documentElement.removeAttribute('data-mantine-color-scheme'))

  test('every tone of a badge and a callout has its own colour', async () => {
    await renderIn(
      <>
        {entriesOf(tones).map(([tone]) => (
          <div key={tone} id={`badge-${tone}`}>
            <StatusBadge tone={tone}>{tone}</StatusBadge>
          </div>
        ))}
        {entriesOf(calloutTones).map(([tone]) => (
          <div key={tone} id={`callout-${tone}`}>
            <Callout tone={tone}>{tone}</Callout>
          </div>
        ))}
      </>,
    )
    const colours = [
      ...entriesOf(tones).map(([tone]) => [
        `badge ${tone}`,
        colourOf(`#badge-${tone} > *`),
        colourOf(`#badge-${tone} > *`, 'backgroundColor'),
      ]),
      ...entriesOf(calloutTones).map(([tone]) => [
        `callout ${tone}`,
        colourOf(`#callout-${tone} svg`),
        colourOf(`#callout-${tone} > *`, 'backgroundColor'),
      ]),
    ]
    expect(colours).toEqual([
      ...entriesOf(tones).map(([tone, colour]) => [`badge ${tone}`, colour, colour]),
      ...entriesOf(calloutTones).map(([tone, colour]) => [`callout ${tone}`, colour, colour]),
    ])
    for (const [tone] of entriesOf(tones)) {
      expect(lightnessOf(`#badge-${tone} > *`) > 0.5, `the ground of a ${tone} badge is light`).toBe(scheme === 'light')
    }
  })

  test('a tag has the colour that was chosen', async () => {
    await renderIn(
      tagColours.map((colour) => (
        <div key={colour} id={colour}>
          <TagChip name={colour} colour={colour} />
        </div>
      )),
    )
    const names: Record<string, string> = { gray: 'grey', orange: 'amber' }
    expect(tagColours.map((colour) => colourOf(`#${colour} > *`, 'backgroundColor', '::before'))).toEqual(
      tagColours.map((colour) => names[colour] ?? colour),
    )
  })

  test('the progress of a campaign has a colour for each outcome', async () => {
    const counts = Object.fromEntries(recipientStates.map((state) => [state, 1]))
    const campaign = { state: 'paused', total: recipientStates.length, counts }
    await renderIn(<ProgressBar report={{ campaign, messages_per_second: 0, seconds_left: null } as CampaignReport} />)
    const colours = Object.fromEntries(
      recipientStates.map((state) => [
        state,
        [
          colourOf(`div[data-state="${state}"]`, 'backgroundColor'),
          colourOf(`span[data-state="${state}"]`, 'backgroundColor'),
        ],
      ]),
    )
    expect(colours).toEqual({
      pending: ['grey', 'grey'],
      sending: ['plum', 'plum'],
      sent: ['plum', 'plum'],
      delivered: ['green', 'green'],
      read: ['green', 'green'],
      failed: ['red', 'red'],
      skipped: ['grey', 'grey'],
      uncertain: ['amber', 'amber'],
    })
  })

  test('a failure is red where it is reported: in a notice, and for a draft', async () => {
    showNotice('Saved', 'done')
    showNotice('Not saved', 'failed')
    await renderIn(
      <>
        <NoticeList />
        <div id="draft">
          <SavingState saving="failed" />
        </div>
        <div id="saved">
          <SavingState saving="saved" />
        </div>
      </>,
    )
    expect(colourOf('[data-kind="done"] > svg')).toBe('green')
    expect(colourOf('[data-kind="failed"] > svg')).toBe('red')
    expect(colourOf('#draft > *')).toBe('red')
    expect(colourOf('#saved > *')).toBe('grey')
  })

  test('a button or menu item that destroys something is red, and no other', async () => {
    const button = async (content: ReactNode) => {
      const unmount = await renderIn(content)
      const background = nameOf(getComputedStyle(page.getByRole('button', { name: 'Do it' }).element()).backgroundColor)
      await unmount()
      return background
    }
    const confirm = { opened: true, question: 'Do it?', yes: 'Do it', onClose: () => {}, onConfirm: async () => {} }
    const password = { title: 'Really?', submitLabel: 'Do it', onClose: () => {}, onPassword: async () => {} }
    expect(await button(<Confirm {...confirm}>It ends.</Confirm>)).toBe('plum')
    expect(
      await button(
        <Confirm {...confirm} danger>
          It ends.
        </Confirm>,
      ),
    ).toBe('red')
    expect(await button(<ConfirmPassword {...password}>It ends.</ConfirmPassword>)).toBe('plum')
    expect(
      await button(
        <ConfirmPassword {...password} danger>
          It ends.
        </ConfirmPassword>,
      ),
    ).toBe('red')

    const onClick = () => {}
    await renderIn(
      <MoreMenu
        label="More"
        items={[
          { label: 'Rename', onClick },
          { label: 'Delete', isDanger: true, onClick },
        ]}
      />,
    )
    await page.getByRole('button', { name: 'More' }).click()
    const itemColour = (name: string) => nameOf(getComputedStyle(page.getByRole('menuitem', { name }).element()).color)
    expect(itemColour('Delete')).toBe('red')
    expect(itemColour('Rename')).toBe('grey')
  })
})

test('live mode is chosen in green and test mode in teal', async () => {
  await renderInWorkspace(makeTestWorkspace(), <ModeSwitch />, '/w/1/live/inbox')
  expect(colourOf('label[data-mode="live"]')).toBe('green')
  expect(colourOf('label[data-mode="test"]')).toBe('grey')
})

describe('The tones in a list', () => {
  const at = '2026-11-20T09:00:00.000Z'

  /** Expects these tones of the badges and callouts, where every list of the server has these rows. */
  async function expectTones(content: ReactNode, tonesInOrder: string, rows: readonly object[] = []) {
    const { wrap, queryClient } = makeTestWorkspace()
    queryClient.setDefaultOptions({ queries: { initialData: { data: rows }, staleTime: Number.POSITIVE_INFINITY } })
    const { unmount } = await renderComponent(wrap(content))
    const shown = () =>
      [...document.querySelectorAll('[data-tone]')].map((element) => element.getAttribute('data-tone'))
    await expect.poll(() => shown().join(' ')).toBe(tonesInOrder)
    await unmount()
  }

  test('the tones in a list are those of the outcomes of messages to a customer', async () => {
    const statuses = ['received', 'queued', 'sent', 'delivered', 'read', 'failed', 'uncertain']
    const rows = statuses.map((status) => ({
      id: status,
      status,
      created_at: at,
      error: null,
      campaign_id: 'campaign-1',
    }))
    await expectTones(<CampaignMessages contactId="contact-1" />, 'good quiet info good good bad warn', rows)
  })

  test('the tones in a list are those of the results of backups', async () => {
    const rows = ['running', 'verified', 'failed', 'interrupted'].map((outcome) => ({
      id: outcome,
      outcome,
      started_at: at,
      file: null,
      seconds: null,
    }))
    await expectTones(<BackupTable refresh="" />, 'quiet good bad bad', rows)
  })

  test('the tones in a list are those that the server gives to reports about the number', async () => {
    const rows = ['bad', 'warn', 'info', 'good'].map((tone) => ({
      id: tone,
      tone,
      code: tone,
      at,
      message: platformSentence(''),
      advice: null,
    }))
    await expectTones(<ChannelLog channelId="any" />, 'bad warn info good', rows)
  })

  test('the tones in a list are those of imported rows, below the tone of all of them', async () => {
    const results = (['opted_out', 'already', 'invalid'] as const).map((outcome, line) => ({
      line,
      phone: '+1',
      outcome,
      message: null,
    }))
    await expectTones(<ImportResult results={results} />, 'warn good quiet bad')
    await expectTones(<ImportResult results={results.slice(0, 2)} />, 'good good quiet')
  })

  test('the tones in a list are good for an attempt that was answered with success only', async () => {
    const attempts = [204, 302, 500, null].map(
      (status, index) =>
        ({
          at: new Date(index).toISOString(),
          status,
          duration_ms: 5,
          error: null,
          response_body: null,
        }) as AttemptView,
    )
    await expectTones(<AttemptLog attempts={attempts} />, 'good bad bad bad')
  })
})
