import type { MessageView } from '@parley/shared/conversations/messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { conversationWith, messageWith } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { type Answers, makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import type { Pending } from '../thread/message-list.tsx'
import { TextComposer } from './text-composer.tsx'

const question = messageWith()
let conversations = 0

async function open(kind: 'text' | 'note', answers: Answers = {}, reopened?: number) {
  conversations = reopened ?? conversations + 1
  const _id = `conversation-${conversations}`
  const pending: (readonly Pending[])[] = []
  const workspace = makeTestWorkspace({
    'channels.get': () => ({ platform: 'whatsapp' }),
    'messages.timeline': () => ({ data: [question], next_cursor: null }),
    'messages.send': () => ({}),
    'messages.addNote': () => ({}),
    ...answers,
  })
  await renderInWorkspace(
    workspace,
    <TextComposer
      kind={kind}
      conversation={conversationWith({ _id })}
      onPending={(shown) => void pending.push(shown)}
    />,
  )
  const sent = () =>
    workspace.calls
      .filter(({ path }) => path === 'messages.send' || path === 'messages.addNote')
      .map(({ path, input }) => [path, (input as { text: string }).text])
  return { ...workspace, sent, pending }
}

const reply = page.getByRole('textbox', { name: 'Reply' })

test('Enter sends the trimmed text once, Shift+Enter begins a line', async () => {
  const { sent, pending } = await open('text')
  await reply.fill('  Hello')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Nadia {Enter}')
  await expect.poll(sent).toEqual([['messages.send', 'Hello\nNadia']])
  await expect.element(reply).toHaveValue('')
  await expect.poll(() => pending.map((shown) => shown.map(({ text }) => text))).toEqual([['Hello\nNadia'], []])
})

test('nothing is sent without text', async () => {
  const { sent } = await open('text')
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await reply.fill('   ')
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
})

test('a text that could not be sent stays in the field with the reason', async () => {
  const failing = { 'messages.send': () => Promise.reject(new Error('The number cannot be reached.')) }
  const { sent, pending } = await open('text', failing)
  await reply.fill('Hello Nadia')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(reply).toHaveValue('Hello Nadia')
  expect(sent()).toHaveLength(1)
  expect(pending.at(-1)).toEqual([])
})

test('a text is kept until it is known to be sent', async () => {
  const response = Promise.withResolvers<object>()
  await open('text', { 'messages.send': () => response.promise })
  const kept = () => Object.entries(localStorage).filter(([key]) => key.endsWith(`:conversation-${conversations}`))
  await reply.fill('Hello Nadia')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(reply).toHaveValue('')
  expect(kept()).toEqual([[expect.any(String), expect.stringContaining('Hello Nadia')]])

  response.resolve({})
  await expect.poll(kept).toEqual([])
})

test('the field of a note is amber, so that it is not taken for a reply', async () => {
  const background = (name: string) =>
    getComputedStyle(page.getByRole('textbox', { name, exact: true }).element()).backgroundColor
  await open('text')
  const ofReply = background('Reply')
  await cleanup()
  await open('note')
  const amber = document.createElement('div')
  amber.style.background = 'var(--ui-warn-soft)'
  document.body.append(amber)
  expect(background('Note')).toBe(getComputedStyle(amber).backgroundColor)
  expect(background('Note')).not.toBe(ofReply)
  amber.remove()
})

test('a restored draft is continued at its end', async () => {
  await open('text')
  await reply.fill('Hello')
  await cleanup()
  const { sent } = await open('text', {}, conversations)
  await expect.element(reply).toHaveValue('Hello')
  reply.element().focus()
  await userEvent.keyboard(' Nadia{Enter}')
  await expect.poll(sent).toEqual([['messages.send', 'Hello Nadia']])
})

test.each(['/ho', 'Hi /ho', '/ho Nadia'])(
  '%j, for which no canned reply was inserted, is sent after a question only',
  async (text) => {
    const canned = [{ id: 'a', shortcut: 'prices', text: 'They are on our page.', files: [], buttons: [] }]
    const { sent } = await open('text', { 'cannedReplies.list': () => ({ data: canned }) })
    await reply.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Send “/ho” to the customer?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(reply).toHaveValue(text)
    expect(sent()).toEqual([])

    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(sent).toEqual([['messages.send', text]])
  },
)

test('a canned reply is inserted with the fields of the contact, which are read then', async () => {
  const text = 'Order {{contact.order_number}}: {{contact.plan|no plan}}.'
  const canned = [{ id: 'a', shortcut: 'order', text, files: [], buttons: [] }]
  await open('text', {
    'cannedReplies.list': () => ({ data: canned }),
    'contacts.texts': () => ({ data: [{ key: 'order_number', text: 'A-17' }] }),
  })
  await reply.fill('/ord')
  await expect.element(page.getByRole('option', { name: /order/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(reply).toHaveValue('Order A-17: no plan.')
})

test('a canned reply is inserted with the names that it is about', async () => {
  const canned = [
    {
      id: 'a',
      shortcut: 'hi',
      text: 'Hi {{contact.first_name|there}}, {{agent.name}} here.',
      folder: null,
      files: [],
      buttons: [],
    },
  ]
  await open('text', { 'cannedReplies.list': () => ({ data: canned }) })
  await reply.fill('/hi')
  await expect.element(page.getByRole('option', { name: /hi/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(reply).toHaveValue('Hi Nadia, Ada Byron here.')
})

test('a note is saved as a note, without a warning', async () => {
  const { sent } = await open('note')
  await page.getByRole('textbox', { name: 'Note' }).fill('Call back on Monday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect.poll(sent).toEqual([['messages.addNote', 'Call back on Monday']])
})

test.each([
  ['which is shown', true],
  ['which is not shown yet', false],
])('a reply of somebody else meanwhile, %s, is warned of before sending', async (_what, isShown) => {
  const messages: MessageView[] = [question]
  const { sent, queryClient } = await open('text', {
    'messages.timeline': () => ({ data: [...messages], next_cursor: null }),
  })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await reply.fill('It ships on Monday')
  const theirs = { id: 'message-2', direction: 'outbound', text: 'It ships today', sent_by: 'Ben' } as const
  messages.push(messageWith({ ...theirs, created_at: '2026-11-21T09:05:00.000Z', status: 'sent' }))
  if (isShown) await queryClient.invalidateQueries()
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
  await expect.element(page.getByText('Ben has just replied')).toBeVisible()
  expect(sent()).toEqual([])
  await expect.element(reply).toHaveValue('It ships on Monday')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(sent).toEqual([['messages.send', 'It ships on Monday']])
})

test('a slash suggests canned replies, which the keys select', async () => {
  const canned = [
    { id: 'a', shortcut: 'hours', text: 'We are open from 9 to 5.', files: [], buttons: [] },
    { id: 'b', shortcut: 'hello', text: 'Hello, how can I help?', files: [], buttons: [] },
  ]
  const { sent } = await open('text', { 'cannedReplies.list': () => ({ data: canned }) })
  await reply.fill('Hi. /h')
  await expect.element(page.getByRole('option', { name: /hours/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(reply).toHaveValue('Hi. Hello, how can I help?')
  expect(sent()).toEqual([])
})
