import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { SavedView } from '@parley/shared/conversations/saved-views'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { roles } from '@parley/shared/words'
import type { ClassificationRule, SettingsView } from '@parley/shared/workspace/settings'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { roleNames } from '../roles.ts'
import { keyWith } from '../testing/api-key.ts'
import { listOf } from '../testing/conversation.ts'
import { renderInWorkspace } from '../testing/render.tsx'
import { type Answers, makeTestWorkspace, testWorkspaceId } from '../testing/test-workspace.tsx'
import { EditKey } from './api-keys/edit-key.tsx'
import { CannedRepliesPage } from './canned-replies/page.tsx'
import { EraseForm } from './contacts/erase-form.tsx'
import { ViewForm } from './inbox/list/view-form.tsx'
import { RulesForm } from './rules/rules-form.tsx'
import { SecurityForm } from './settings/security-form.tsx'
import { EditWebhookModal } from './webhooks/webhook-form.tsx'

/** Renders it, and returns the inputs of all calls of this procedure so far. */
async function open(content: ReactNode, procedure: string, answers: Answers = {}) {
  const { wrap, calls } = makeTestWorkspace({ [procedure]: () => ({}), ...answers })
  await renderInWorkspace({ wrap }, content)
  return () => calls.filter(({ path }) => path === procedure).map(({ input }) => input)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bothWays = [true, false]

const webhook: WebhookView = {
  id: 'webhook-1',
  kind: 'push',
  url: 'https://example.com/hook',
  description: null,
  events: ['message.received', 'csat.low'],
  channel_ids: null,
  tags: null,
  headers: [],
  deliveries_per_minute: null,
  mode: 'live',
  is_active: true,
  created_at: '2026-11-20T09:00:00.000Z',
  disabled_reason: null,
  last_success_at: null,
  failing_since: null,
  last_24_hours: { delivered: 0, failing: 0 },
  owner: { name: 'Ada', is_member: true, left_at: null },
}

test('a webhook gets the events that are ticked, and all future ones with the first box', async () => {
  const sent = await open(<EditWebhookModal webhook={webhook} opened onClose={() => {}} />, 'webhooks.change')
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
  const save = async (times: number) => {
    await button('Save').click()
    await expect.poll(() => sent().length).toBe(times)
    return (sent().at(-1) as { events: string[] }).events
  }
  await box('csat.low').click()
  await box('message.failed').click()
  expect(await save(1)).toEqual(['message.received', 'message.failed'])
  await box(/^All events/).click()
  expect(await save(2)).toEqual(['*'])
  await box(/^All events/).click()
  await box('csat.low').click()
  expect(await save(3)).toEqual(['csat.low'])
})

test('a webhook gets the description that is typed, without the spaces around it', async () => {
  const sent = await open(<EditWebhookModal webhook={webhook} opened onClose={() => {}} />, 'webhooks.change')
  const description = page.getByRole('textbox', { name: 'Description (optional)' })
  await description.fill(' Orders into the CRM ')
  await button('Save').click()
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()).toMatchObject([{ description: 'Orders into the CRM', url: webhook.url, events: webhook.events }])
})

const channelOf = (name: string) => ({ id: name, name, is_active: name !== 'Former' })

describe.each([
  ['A webhook', 'webhooks.change', (ids: string[] | null) => ({ ...webhook, channel_ids: ids })],
  ['An API key', 'apiKeys.change', (ids: string[] | null) => keyWith({ mode: 'live', channel_ids: ids })],
] as const)('%s', (_, procedure, limited) => {
  const openWith = (ids: string[] | null, names: string[]) => {
    const stored = limited(ids)
    const dialog =
      'url' in stored ? (
        <EditWebhookModal webhook={stored} opened onClose={() => {}} />
      ) : (
        <EditKey apiKey={stored} opened onClose={() => {}} />
      )
    return open(dialog, procedure, { 'channels.list': () => ({ data: names.map(channelOf) }) })
  }
  const choice = (name: RegExp) => page.getByRole('radio', { name })
  const box = (name: string) => page.getByRole('checkbox', { name })

  test('is limited to channels, and again to none, by an explicit choice', async () => {
    const sent = await openWith(null, ['Sales', 'Support'])
    await choice(/^Only these/).click()
    await button('Save').click()
    await expect.element(page.getByText('Needs at least one channel')).toBeVisible()
    await box('Support').click()
    await button('Save').click()
    await expect.poll(sent).toMatchObject([{ channel_ids: ['Support'] }])
    await box('Support').click()
    await button('Save').click()
    await expect.element(page.getByText('Needs at least one channel')).toBeVisible()
    await choice(/^All channels/).click()
    await button('Save').click()
    await expect.poll(sent).toMatchObject([{ channel_ids: ['Support'] }, { channel_ids: null }])
  })

  test('keeps a removed channel, which is marked', async () => {
    const sent = await openWith(['Former'], ['Sales', 'Former'])
    await expect.element(box('Former (removed)')).toBeChecked()
    await button('Save').click()
    await expect.poll(sent).toMatchObject([{ channel_ids: ['Former'] }])
  })

  test('offers no channels where its mode has one', async () => {
    const sent = await openWith(null, ['Sales', 'Former'])
    await button('Save').click()
    await expect.poll(sent).toMatchObject([{ channel_ids: null }])
    await expect.element(choice(/^Only these/)).not.toBeInTheDocument()
  })
})

const settings: SettingsView = {
  name: 'Acme',
  timeZone: 'UTC',
  assignsOnReply: true,
  sendsReadReceipts: true,
  sendsTyping: false,
  defaultCountry: 'DE',
  satisfaction: { enabled: false, question: 'How was it?', threshold: 2, repeatAfterDays: 7 },
  rules: [],
  maxKeyLifetimeDays: null,
  twoFactorRoles: [],
  sessionLifetimeMinutes: null,
  idleTimeoutMinutes: null,
  tier: 'default',
  requestsPerMinute: 60,
  retention: { messages: null, events: null, callbacks: null, logs: null },
}

describe('The settings', () => {
  test('store for each role whether it needs two-factor authentication', async () => {
    const sent = await open(<SecurityForm settings={settings} />, 'settings.change')
    for (const [index, role] of [...roles, ...roles].entries()) {
      await page.getByRole('checkbox', { name: roleNames[role] }).click()
      await button('Save').click()
      const isOn = index < roles.length
      const twoFactorRoles = roles.filter((_, place) => isOn === place <= index % roles.length)
      await expect.poll(() => sent()[index]).toEqual({ workspaceId: testWorkspaceId, twoFactorRoles })
      await expect.element(button('Discard changes')).not.toBeInTheDocument()
      await expect.element(button('Save')).toBeDisabled()
    }
  })
})

describe('The rules', () => {
  const refund: ClassificationRule = { words: ['refund', 'money'], category: 'billing', priority: 'urgent' }
  const other = { words: ['hello'] }

  test('the rules are stored with what is chosen for each, and without what is the default', async () => {
    const sent = await open(<RulesForm rules={[refund, other]} />, 'settings.change')
    const field = (name: string) => page.getByRole('combobox', { name })
    await field('Category of rule 1').selectOptions('Category: General')
    await field('Priority of rule 2').selectOptions('Priority: Urgent')
    await button('Save rules').click()
    await expect.poll(sent).toMatchObject([
      {
        rules: [
          { words: ['refund', 'money'], priority: 'urgent' },
          { words: ['hello'], priority: 'urgent' },
        ],
      },
    ])
    expect((sent()[0] as SettingsView).rules[0]).not.toHaveProperty('category')
  })

  test.each(['Move rule 1 down', 'Move rule 2 up'])('“%s” exchanges the two', async (name) => {
    const sent = await open(<RulesForm rules={[refund, other]} />, 'settings.change')
    await page.getByRole('button', { name }).click()
    await button('Save rules').click()
    await expect.poll(sent).toMatchObject([{ rules: [other, refund] }])
  })

  test('one rule is removed, and the other stays', async () => {
    const sent = await open(<RulesForm rules={[refund, other]} />, 'settings.change')
    await page.getByRole('button', { name: 'Remove rule 1' }).click()
    await button('Save rules').click()
    await expect.poll(sent).toEqual([{ workspaceId: testWorkspaceId, rules: [other] }])
  })
})

describe('A canned reply', () => {
  const replies = ['first', 'second'].map(
    (shortcut) =>
      ({
        id: shortcut,
        shortcut,
        text: `Text of ${shortcut}`,
        folder: null,
        files: [],
        buttons: [],
        created_at: '2026-11-20T09:00:00.000Z',
        updated_at: '2026-11-20T09:00:00.000Z',
      }) satisfies CannedReplyView,
  )
  const choose = async (action: string) => {
    await page.getByRole('button', { name: /second/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('a canned reply is deleted after it was confirmed, and no other', async () => {
    const answers = { 'cannedReplies.list': () => listOf(replies) }
    const sent = await open(<CannedRepliesPage />, 'cannedReplies.delete', answers)
    await choose('Delete…')
    expect(sent()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(sent).toMatchObject([{ cannedReplyId: 'second' }])
  })

  test('a canned reply is edited with its own text', async () => {
    const answers = { 'cannedReplies.list': () => listOf(replies) }
    const sent = await open(<CannedRepliesPage />, 'cannedReplies.change', answers)
    await choose('Edit…')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(sent).toMatchObject([{ cannedReplyId: 'second', shortcut: 'second', text: 'Text of second' }])
  })
})

test.each(bothWays)('a customer is erased in both modes (%s) as ticked', async (bothModes) => {
  const sent = await open(<EraseForm opened contactId="contact-1" name="Nadia" onClose={() => {}} />, 'contacts.erase')
  if (bothModes) await page.getByRole('checkbox').click()
  await page.getByRole('textbox').fill('Nadia')
  await page.getByRole('button', { name: /^Erase/ }).click()
  await expect.poll(sent).toMatchObject([{ contactId: 'contact-1', bothModes }])
})

const view: SavedView = {
  id: 'view-1',
  name: 'Billing',
  shared: false,
  filter: { category: 'billing' },
  created_at: '2026-11-20T09:00:00.000Z',
}

test.each(bothWays)('a view that is shared (%s) becomes the opposite when ticked', async (shared) => {
  const content = <ViewForm opened edited={{ ...view, shared }} filter={{ priority: 'urgent' }} onClose={() => {}} />
  const sent = await open(content, 'savedViews.change')
  await page.getByRole('checkbox', { name: /^Share/ }).click()
  await button('Save').click()
  await expect.poll(sent).toMatchObject([{ savedViewId: 'view-1', shared: !shared, filter: { category: 'billing' } }])
})

test('the filters of a view are replaced only if that is ticked', async () => {
  const content = <ViewForm opened edited={view} filter={{ priority: 'urgent' }} onClose={() => {}} />
  const sent = await open(content, 'savedViews.change')
  await page.getByRole('checkbox', { name: /^Replace/ }).click()
  await button('Save').click()
  await expect.poll(sent).toMatchObject([{ savedViewId: 'view-1', filter: { priority: 'urgent' } }])
})
