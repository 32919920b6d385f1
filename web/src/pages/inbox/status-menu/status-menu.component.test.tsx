import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversationWith } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { shownNotices } from '../../../ui/overlays/notices.ts'
import { StatusMenu } from './status-menu.tsx'

const menu = page.getByRole('button', { name: /^Status/ })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })

async function open(changes: Partial<ConversationDetail> = {}, failure?: string) {
  const conversation = conversationWith(changes)
  const workspace = makeTestWorkspace({
    'conversations.changeMany': () => ({
      data: [
        failure === undefined
          ? { conversationId: conversation._id, ok: true, conversation }
          : { conversationId: conversation._id, ok: false, code: 'conflict', error: platformSentence(failure) },
      ],
    }),
  })
  await renderInWorkspace(workspace, <StatusMenu conversation={conversation} />)
  /** What was requested, without the workspace. */
  const requested = () =>
    workspace.calls.map(({ input }) => {
      const { workspaceId: _workspace, mode: _mode, conversationIds, ...change } = input as Record<string, unknown>
      expect(conversationIds).toEqual([conversation._id])
      return change
    })
  return { requested, lastNotice: () => shownNotices().at(-1) }
}

test('the button resolves an open conversation, which can be undone', async () => {
  const { requested, lastNotice } = await open()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(() => lastNotice()?.message).toBe('Conversation resolved')
  lastNotice()?.action?.run()
  await expect.poll(requested).toEqual([
    { status: 'resolved', snoozed_until: null },
    { status: 'open', snoozed_until: null },
  ])
})

test.each([
  ['pending', { status: 'pending' }, { status: 'pending', snoozed_until: null }],
  [
    'snoozed',
    { status: 'pending', snoozed_until: '2199-01-01T00:00:00.000Z' },
    { snoozed_until: '2199-01-01T00:00:00.000Z' },
  ],
  [
    'snoozed until a time that has passed',
    { status: 'pending', snoozed_until: '2020-01-01T00:00:00.000Z' },
    { status: 'open' },
  ],
] as const)('undo returns a conversation that was %s to that', async (_state, before, restored) => {
  const { requested, lastNotice } = await open(before)
  for (const name of ['Resolved', /tomorrow/i]) {
    await menu.click()
    await item(name).click()
    const done = name === 'Resolved' ? 'Conversation resolved' : 'Conversation snoozed'
    await expect.poll(() => lastNotice()?.message).toBe(done)
    lastNotice()?.action?.run()
  }
  await expect.poll(requested).toHaveLength(4)
  expect([requested()[1], requested()[3]]).toEqual([restored, restored])
})

test('the button reopens a resolved conversation', async () => {
  const { requested } = await open({ status: 'resolved' })
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(requested).toEqual([{ status: 'open', snoozed_until: null }])
})

test('the menu sets each status, and snoozes until the time that it names', async () => {
  const { requested } = await open({ status: 'pending', snoozed_until: '2199-01-01T00:00:00.000Z' })
  await expect.element(menu).toHaveAccessibleName('Status: Snoozed')
  for (const name of ['Open', 'Pending', 'Resolved']) {
    await menu.click()
    await item(name).click()
  }
  await menu.click()
  await item(/tomorrow/i).click()
  await expect.poll(() => requested().length).toBe(4)
  const [first, second, third, fourth] = requested()
  expect([first, second, third]).toEqual([
    { status: 'open', snoozed_until: null },
    { status: 'pending', snoozed_until: null },
    { status: 'resolved', snoozed_until: null },
  ])
  expect(Date.parse(`${fourth?.snoozed_until}`)).toBeGreaterThan(Date.now())
})

test('another time is asked for in a dialog', async () => {
  const { requested } = await open()
  await menu.click()
  await item('Snooze until…').click()
  await page.getByLabelText('Until').fill('2199-01-02T03:04')
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await expect.poll(requested).toEqual([{ snoozed_until: new Date(2199, 0, 2, 3, 4).toISOString() }])
})

test('a refusal of the server is shown', async () => {
  const { lastNotice } = await open({}, 'It was deleted.')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(() => lastNotice()?.message).toBe('1 conversation could not be updated: It was deleted.')
})

test('the menu says which snooze ends after the reply window', async () => {
  await open({ window_closes_at: new Date(Date.now() + 2 * 3_600_000).toISOString() })
  await menu.click()
  await expect.element(item(/3 hours.*after the reply window/)).toBeVisible()
})

test.each([-1, 24 * 365])('a reply window that closes in %i hours is not warned of', async (hours) => {
  await open({ window_closes_at: new Date(Date.now() + hours * 3_600_000).toISOString() })
  await menu.click()
  await expect.element(item(/3 hours/)).toBeVisible()
  await expect.element(item(/after the reply window/)).not.toBeInTheDocument()
})
