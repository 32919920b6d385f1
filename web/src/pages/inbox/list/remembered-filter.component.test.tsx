import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { listOf } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { ConversationList } from './conversation-list.tsx'

/** Opens the inbox at an address, as after a navigation from another page. Returns what it last asked for, and where it is. */
async function openInbox(address = '/inbox') {
  await cleanup()
  const { wrap, calls } = makeTestWorkspace({
    'conversations.list': () => ({ ...listOf([]), next_cursor: null }),
    'conversations.viewCounts': () => ({ mine: 0, unassigned: 0, all: 0 }),
  })
  const rendered = await renderInWorkspace({ wrap }, <ConversationList />, address)
  const asked = () => calls.findLast(({ path }) => path === 'conversations.list')?.input as Record<string, unknown>
  return { asked, address: rendered.address }
}

/** Presses a tab, which may be scrolled out of sight. */
async function show(status: string): Promise<void> {
  const tab = page.getByText(status, { exact: true })
  await expect.element(tab).toBeInTheDocument()
  tab.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('the inbox opens on open conversations, and then with the status and order that the person used last', async () => {
  const first = await openInbox()
  await expect.poll(() => first.asked()?.status).toBe('open')
  await show('Resolved')
  await page.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('menuitem', { name: 'Longest waiting' }).click()
  await expect.poll(() => first.asked()).toMatchObject({ status: 'resolved', sort: 'waiting' })

  const again = await openInbox()
  await expect.poll(() => again.asked()).toMatchObject({ status: 'resolved', sort: 'waiting' })
  expect(again.address()).toContain('status=resolved')
})

test('an address with a filter of its own is opened as it is', async () => {
  const first = await openInbox()
  await show('Resolved')
  await expect.poll(() => first.asked()?.status).toBe('resolved')
  const other = await openInbox('/inbox?status=pending')
  await expect.poll(() => other.asked()?.status).toBe('pending')
})

test('a search is not remembered, nor a filter that the person has removed', async () => {
  const first = await openInbox('/inbox?status=resolved&q=Nadia')
  await expect.poll(() => first.asked()).toMatchObject({ status: 'resolved', q: 'Nadia' })
  const second = await openInbox()
  await expect.poll(() => second.asked()).toMatchObject({ status: 'resolved' })
  expect(second.asked().q).toBeUndefined()
  await show('Open')
  await expect.poll(() => second.asked()?.status).toBe('open')
  const third = await openInbox()
  await expect.poll(() => third.asked()?.status).toBe('open')
})
