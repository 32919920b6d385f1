import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { campaignStates, conversationStatuses, shownDeliveryStates, templateStatuses } from '@parley/shared/words'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listOf } from '../testing/conversation.ts'
import { renderInWorkspace } from '../testing/render.tsx'
import { type Answers, makeTestWorkspace, testOwner } from '../testing/test-workspace.tsx'
import { inWords } from '../ui/text/format.ts'
import { AuditPage } from './audit/page.tsx'
import { CampaignsPage } from './campaigns/page.tsx'
import { ContactsPage } from './contacts/page.tsx'
import { ConversationList } from './inbox/list/conversation-list.tsx'
import { TemplatesPage } from './templates/page.tsx'
import { Deliveries } from './webhooks/deliveries.tsx'
import { deliveryStateLabels } from './webhooks/health.tsx'

const webhook = { id: 'webhook-1' } as WebhookView
const lists: Answers = Object.fromEntries(
  ['contacts', 'campaigns', 'templates', 'webhooks', 'conversations', 'audit'].flatMap((noun) =>
    ['list', 'history', 'deliveries', 'drafts'].map((list) => [
      `${noun}.${list}`,
      () => ({ ...listOf([]), next_cursor: null }),
    ]),
  ),
)
const answers: Answers = {
  ...lists,
  'audit.actors': () => ({ data: [{ id: 'user-2', name: 'Ben', kind: 'member' }] }),
  'conversations.viewCounts': () => ({ mine: 1, unassigned: 2, all: 3 }),
}

/** Renders the page of a list. Returns what it last asked the server for, by this procedure. */
async function open(content: ReactNode, procedure: string, address = '/') {
  const { wrap, calls } = makeTestWorkspace(answers)
  await renderInWorkspace({ wrap }, content, address)
  return () => (calls.findLast(({ path }) => path === procedure)?.input ?? {}) as Record<string, unknown>
}

/** Presses a tab, which may be scrolled out of sight. */
async function press(tab: Locator): Promise<void> {
  await expect.element(tab).toBeInTheDocument()
  tab.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

const exactly = (label: string) => new RegExp(`^${label}( \\d+)?$`)

type Tabs = {
  content: ReactNode
  procedure: string
  parameter: string
  choices: [label: string, sent: unknown][]
}

const tabs: Record<string, Tabs> = {
  contacts: {
    content: <ContactsPage />,
    procedure: 'contacts.list',
    parameter: 'optedOut',
    choices: [
      ['Reachable', false],
      ['Opted out', true],
    ],
  },
  campaigns: {
    content: <CampaignsPage />,
    procedure: 'campaigns.history',
    parameter: 'state',
    choices: campaignStates.map((state) => [inWords(state), state]),
  },
  templates: {
    content: <TemplatesPage />,
    procedure: 'templates.list',
    parameter: 'status',
    choices: templateStatuses.map((status) => [inWords(status), status]),
  },
  deliveries: {
    content: <Deliveries webhook={webhook} />,
    procedure: 'webhooks.deliveries',
    parameter: 'state',
    choices: shownDeliveryStates.map((state) => [deliveryStateLabels[state], state]),
  },
  conversations: {
    content: <ConversationList />,
    procedure: 'conversations.list',
    parameter: 'status',
    choices: conversationStatuses.map((status) => [inWords(status), status]),
  },
}

test.each(Object.entries(tabs))('each tab of %s asks for its own, and “All” for all', async (_, list) => {
  const asked = await open(list.content, list.procedure)
  await expect.poll(asked).not.toEqual({})
  for (const [label, sent] of list.choices) {
    await press(page.getByRole('radio', { name: exactly(label) }))
    await expect.poll(() => asked()[list.parameter]).toBe(sent)
  }
  await press(page.getByRole('radio', { name: exactly('All') }))
  await expect.poll(() => asked()[list.parameter]).toBe(undefined)
})

test('the inbox asks for the conversations of each view', async () => {
  const asked = await open(<ConversationList />, 'conversations.list')
  for (const [label, assignee] of [
    ['Mine', testOwner.id],
    ['Unassigned', 'nobody'],
    ['All', undefined],
  ] as const) {
    await page.getByRole('button', { name: /^View/ }).click()
    await page.getByRole('menuitem', { name: new RegExp(label) }).click()
    await expect.poll(() => asked().assignee).toBe(assignee)
  }
})

test('campaigns are searched by their name', async () => {
  const asked = await open(<CampaignsPage />, 'campaigns.history')
  await page.getByRole('searchbox', { name: 'Search campaigns' }).fill('spring')
  await expect.poll(() => asked().q).toBe('spring')
  await expect.element(page.getByText('No campaign found')).toBeVisible()
})

test('the inbox asks for the order that is chosen', async () => {
  const asked = await open(<ConversationList />, 'conversations.list')
  const order = async (label: string) => {
    await page.getByRole('button', { name: /^Order/ }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  await order('Longest waiting')
  await expect.poll(() => asked().sort).toBe('waiting')
  await order('Newest activity')
  await expect.poll(() => asked().sort).toBe(undefined)
})

/** How many hours ago a time was that the page has just calculated. */
const hoursSince = (time: unknown) => Math.round((Date.now() - Date.parse(String(time))) / 3_600_000)

/** Chooses an option of a field that is loaded after the page. The second time it removes the choice. */
async function select(field: string, option: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field })
  await expect.element(input).toBeEnabled()
  await input.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('The deliveries of a webhook', () => {
  const openLog = () => open(<Deliveries webhook={webhook} />, 'webhooks.deliveries')

  test('the deliveries of a webhook are those of the event that is chosen, until the choice is removed', async () => {
    const asked = await openLog()
    await select('Event', 'csat.low')
    await expect.poll(() => asked().event).toBe('csat.low')
    await select('Event', 'csat.low')
    await expect.poll(() => asked().event).toBe(undefined)
  })

  test('the deliveries of a webhook are those of the last hour, day or week, as chosen', async () => {
    const asked = await openLog()
    for (const [label, hours] of [
      ['Last hour', 1],
      ['Last 24 hours', 24],
      ['Last 7 days', 168],
    ] as const) {
      await select('Period', label)
      await expect.poll(() => hoursSince(asked().since)).toBe(hours)
    }
    await select('Period', 'Last 7 days')
    await expect.poll(() => asked().since).toBe(undefined)
  })
})

test('the audit log has the entries of the person and the action that are chosen', async () => {
  const asked = await open(<AuditPage />, 'audit.list')
  await select('Actor', 'Ben')
  await expect.poll(() => asked().actorId).toBe('user-2')
  await select('Action', 'Exported the recipients of campaign')
  await expect.poll(() => asked()).toMatchObject({ actorId: 'user-2', action: 'campaign.exported' })
})

test('the audit log has the entries of the days that are chosen, and all by “Any time”', async () => {
  const asked = await open(<AuditPage />, 'audit.list')
  const period = page.getByRole('combobox', { name: 'Period' })
  for (const [label, hours] of [
    ['Last 24 hours', 24],
    ['Last 7 days', 168],
    ['Last 30 days', 720],
  ] as const) {
    await period.selectOptions(label)
    await expect.poll(() => hoursSince(asked().from)).toBe(hours)
  }
  await period.selectOptions('Any time')
  await expect.poll(() => asked().from).toBe(undefined)
})
