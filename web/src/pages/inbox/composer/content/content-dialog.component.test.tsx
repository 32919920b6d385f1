import type { MessageView } from '@parley/shared/conversations/messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversationWith, messageWith } from '../../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../../testing/test-workspace.tsx'
import { ContentDialog } from './content-dialog.tsx'

/** Opens the dialog in a conversation with these messages, on a channel that sends these types. */
async function open(messages: readonly MessageView[], sendable: readonly string[]) {
  const workspace = makeTestWorkspace({
    'channels.get': () => ({ content_types: sendable }),
    'messages.timeline': () => ({ data: messages, next_cursor: null }),
    'messages.delayed': () => ({ data: [] }),
    'messages.sendContents': () => [],
  })
  await renderInWorkspace(workspace, <ContentDialog conversation={conversationWith()} onClose={() => {}} />)
  await expect.poll(() => workspace.queryClient.isFetching()).toBe(0)
  const sent = () =>
    workspace.calls
      .filter(({ path }) => path === 'messages.sendContents')
      .map(({ input }) => (input as { contents: unknown[] }).contents)
  return { ...workspace, sent }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('only what the channel of the conversation can send is offered', async () => {
  await open([messageWith()], ['text', 'list', 'location'])
  await expect.element(button('List')).toBeVisible()
  await expect.element(button('Location')).toBeVisible()
  await expect.element(button('Reply buttons')).not.toBeInTheDocument()
  await expect.element(button('Contact card')).not.toBeInTheDocument()
})

test('a reply of somebody else since the dialog was opened is warned of before sending', async () => {
  const messages = [messageWith()]
  const { sent } = await open(messages, ['location_request'])
  await button('Location request').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Where are you?')
  const theirs = { id: 'message-2', direction: 'outbound', text: 'It ships today', sent_by: 'Ben' } as const
  messages.push(messageWith({ ...theirs, created_at: '2026-11-21T09:05:00.000Z', status: 'sent' }))
  await button('Send').click()
  await expect.element(page.getByText('Ben has just replied')).toBeVisible()
  expect(sent()).toEqual([])

  await button('Send anyway').click()
  await expect.poll(sent).toEqual([[{ type: 'location_request', text: 'Where are you?' }]])
})
