import type { ShownConversation } from '@parley/shared/conversations/unread'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { conversationWith } from '../../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../../testing/test-workspace.tsx'
import { useMessageDraft } from '../../composer/use-message-draft.ts'
import { ConversationRow } from './conversation-row.tsx'

const row = page.getByRole('link', { name: /Nadia/ })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()
const shown = () => row.element().textContent?.replaceAll(/[\u2066-\u2069]/g, '')

const answers = {
  'presence.listAll': () => ({ data: [] }),
  'members.list': () => ({ data: [] }),
  'channels.list': () => ({ data: [] }),
}

async function open(changes: Partial<ShownConversation>): Promise<void> {
  await renderInWorkspace(makeTestWorkspace(answers), <ConversationRow conversation={conversationWith(changes)} />)
  await expect.element(row).toBeVisible()
}

test('a row has one short time: for how long the customer waits', async () => {
  const at = ago(11)
  await open({ waiting_since: at, last_message: { text: 'Where is my order?', direction: 'inbound', at } })
  const wait = page.getByRole('img', { name: /^Waiting for a reply for/ })
  await expect.element(wait).toBeVisible()
  expect(shown()?.match(/\d+[mhd]/g)).toEqual(['11m'])
  expect(row.element().querySelector('time')).toBeNull()
})

test('a wait is coloured only once it is late', async () => {
  const wait = page.getByRole('img', { name: /^Waiting for a reply for/ })
  const colour = () => getComputedStyle(wait.element()).color
  await open({ waiting_since: ago(59) })
  const quiet = colour()
  await cleanup()
  await open({ waiting_since: ago(60) })
  await expect.element(wait).toBeVisible()
  expect(shown()).toContain('1h')
  expect(colour()).not.toBe(quiet)
})

test('a row of a customer who does not wait says when something last happened', async () => {
  await open({ waiting_since: null, last_message: { text: 'At six.', direction: 'outbound', at: ago(125) } })
  expect(row.element().querySelector('time')?.textContent).toContain('2h')
  expect(page.getByRole('img', { name: /^Waiting/ }).elements()).toEqual([])
})

function DraftedRow() {
  useMessageDraft('conversation-1', 'text').write('I will look')
  return <ConversationRow conversation={conversationWith()} />
}

test('a row shows the draft of the person, and who else views the conversation', async () => {
  const viewer = { conversation_id: 'conversation-1', user_id: 'user-2', name: 'Nina Castillo', is_typing: false }
  const { wrap } = makeTestWorkspace({ ...answers, 'presence.listAll': () => ({ data: [viewer] }) })
  await renderInWorkspace({ wrap }, <DraftedRow />)
  await expect.poll(shown).toContain('Draft: I will look')
  await expect.element(page.getByRole('img', { name: 'Nina Castillo is viewing this conversation' })).toBeVisible()
})
