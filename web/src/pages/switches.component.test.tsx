import type { SatisfactionSettings } from '@parley/shared/conversations/satisfaction'
import { type AlertSettingsView, defaultAlerts } from '@parley/shared/workspace/alerts'
import type { SettingsView } from '@parley/shared/workspace/settings'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyWith } from '../testing/api-key.ts'
import { renderInWorkspace } from '../testing/render.tsx'
import { type Answers, makeTestWorkspace } from '../testing/test-workspace.tsx'
import { webhookWith } from '../testing/webhook.ts'
import { AlertsForm } from './account/alerts/alerts-form.tsx'
import { KeyActions } from './api-keys/key-actions.tsx'
import { SatisfactionForm } from './satisfaction/satisfaction-form.tsx'
import { GeneralForm } from './settings/general-form.tsx'
import { CustomerPanel } from './simulator/phones/customer-panel.tsx'
import { WebhookActions } from './webhooks/webhook-actions.tsx'

type SwitchRow = {
  file: string
  /** The label of the switch, and of the button that saves a form with it. */
  label: string | RegExp
  save?: string
  /** What the switch is in, while it is on or off. */
  show: (isOn: boolean) => ReactNode
  answers?: (isOn: boolean) => Answers
  /** The procedure that a change calls, and the part of its input that the switch sets. */
  procedure: string
  sent: (isOn: boolean) => Record<string, unknown>
}

const survey: SatisfactionSettings = { enabled: true, question: 'How was it?', threshold: 2, repeatAfterDays: 7 }
const general = { name: 'Acme', timeZone: 'Europe/Berlin', defaultCountry: 'DE' }
const phone = '+15550100123'
const quietHours = { from: '20:00', until: '08:00', timeZone: 'Europe/Berlin' }

function ofAlerts(label: RegExp, change: (isOn: boolean) => Partial<AlertSettingsView>): SwitchRow {
  return {
    file: './account/alerts/alerts-form.tsx',
    label,
    save: 'Save notifications',
    show: (isOn) => <AlertsForm settings={{ ...defaultAlerts, emailAvailable: true, ...change(isOn) }} />,
    procedure: 'alerts.changeSettings',
    sent: change,
  }
}

function ofPhone(label: RegExp, name: 'blocked' | 'receiptsByHand'): SwitchRow {
  return {
    file: './simulator/phones/customer-panel.tsx',
    label,
    show: () => <CustomerPanel phone={phone} />,
    answers: (isOn) => ({
      'simulator.thread': () => ({
        phone: { name: 'Nadia', blocked: isOn, receipts_by_hand: isOn },
        data: [],
      }),
    }),
    procedure: 'simulator.changePhone',
    sent: (isOn) => ({ phone, [name]: isOn }),
  }
}

const rows: SwitchRow[] = [
  {
    file: './api-keys/key-actions.tsx',
    label: 'Enable Shop',
    show: (isOn) => <KeyActions apiKey={keyWith({ is_active: isOn })} onRotated={() => {}} />,
    procedure: 'apiKeys.change',
    sent: (isActive) => ({ keyId: 'key-1', isActive }),
  },
  {
    file: './webhooks/webhook-actions.tsx',
    label: 'Enable webhook',
    show: (isOn) => <WebhookActions webhook={webhookWith({ is_active: isOn })} />,
    procedure: 'webhooks.change',
    sent: (isActive) => ({ webhookId: 'webhook-1', isActive }),
  },
  ofPhone(/^Block the business/, 'blocked'),
  ofPhone(/^Manual receipts/, 'receiptsByHand'),
  ofAlerts(/^Sound/, (sound) => ({ sound })),
  ofAlerts(/^Desktop notifications/, (desktop) => ({ desktop })),
  ofAlerts(/^Push notifications/, (push) => ({ push })),
  ofAlerts(/^Email when a conversation is assigned/, (emailAssigned) => ({ emailAssigned })),
  {
    ...ofAlerts(/^Quiet hours/, (isOn) => ({ quietHours: isOn ? quietHours : null })),
    sent: (isOn) => ({ quietHours: isOn ? expect.objectContaining({ from: '20:00', until: '08:00' }) : null }),
  },
  {
    file: './satisfaction/satisfaction-form.tsx',
    label: /^Send survey/,
    save: 'Save',
    show: (enabled) => <SatisfactionForm satisfaction={{ ...survey, enabled }} />,
    procedure: 'settings.change',
    sent: (enabled) => ({ satisfaction: { ...survey, enabled } }),
  },
  {
    file: './settings/general-form.tsx',
    label: /^Assign on first reply/,
    save: 'Save',
    show: (assignsOnReply) => <GeneralForm settings={{ ...general, assignsOnReply } as SettingsView} />,
    procedure: 'settings.change',
    sent: (assignsOnReply) => ({ assignsOnReply }),
  },
  {
    file: './settings/general-form.tsx',
    label: /^Send read receipts/,
    save: 'Save',
    show: (sendsReadReceipts) => <GeneralForm settings={{ ...general, sendsReadReceipts } as SettingsView} />,
    procedure: 'settings.change',
    sent: (sendsReadReceipts) => ({ sendsReadReceipts }),
  },
  {
    file: './settings/general-form.tsx',
    label: /^Show when a reply is being typed/,
    save: 'Save',
    show: (sendsTyping) => <GeneralForm settings={{ ...general, sendsTyping } as SettingsView} />,
    procedure: 'settings.change',
    sent: (sendsTyping) => ({ sendsTyping }),
  },
]

test.each(
  rows.flatMap((row) => [
    { ...row, isOn: true, word: 'off' },
    { ...row, isOn: false, word: 'on' },
  ]),
)('the switch $label sends that it is $word', async ({ isOn, label, save, show, answers, procedure, sent }) => {
  const workspace = makeTestWorkspace({ [procedure]: () => ({}), ...answers?.(isOn) })
  await renderInWorkspace(workspace, show(isOn))
  const control = page.getByRole('switch', { name: label })
  await (isOn ? expect.element(control).toBeChecked() : expect.element(control).not.toBeChecked())
  // The keyboard works whether or not the switch has a visible label.
  control.element().focus()
  await userEvent.keyboard(' ')
  if (save) await page.getByRole('button', { name: save, exact: true }).click()
  await expect
    .poll(() => workspace.calls.filter(({ path }) => path === procedure).map(({ input }) => input))
    .toEqual([expect.objectContaining(sent(!isOn))])
})

test('every component with a switch is switched in a test', () => {
  const sources = import.meta.glob<string>('./**/*.tsx', { eager: true, query: '?raw', import: 'default' })
  const withSwitch = Object.keys(sources).filter(
    (file) => !file.includes('.test.') && sources[file]?.includes('<Switch'),
  )
  const elsewhere = [
    './analytics/messages-by-day.tsx',
    './analytics/score-list.tsx',
    './campaigns/new/recipients/read-summary.tsx',
  ]
  expect(withSwitch.sort()).toEqual([...new Set([...rows.map(({ file }) => file), ...elsewhere])].sort())
})
