import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect, onTestFinished, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { page } from 'vitest/browser'
import { i18n } from '../../../i18n/i18n.ts'
import { conversationWith } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useSelection } from './use-selection.ts'

const rows = ['conversation-1', 'conversation-2', 'conversation-3'].map((_id) => conversationWith({ _id }))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const select = (name: string) => page.getByRole('combobox', { name })

/** The bar as the list shows it, and a button for each of its rows. */
function List() {
  const selection = useSelection(rows)
  return (
    <div style={{ width: 340 }}>
      {rows.map(({ _id }) => (
        <button type="button" key={_id} onClick={() => selection.toggle(_id)}>
          {_id}
        </button>
      ))}
      <BulkBar selection={selection} rows={rows} />
    </div>
  )
}

test.each(['en', 'de'])('each action is an icon and its whole word in %s', async (language) => {
  await i18n.changeLanguage(language)
  onTestFinished(() => i18n.changeLanguage('en').then(() => undefined))
  await open()
  await button('conversation-1').click()
  const selects = page.getByRole('combobox')
  await expect.poll(() => selects.elements().length).toBe(4)
  for (const field of selects.elements() as HTMLSelectElement[]) {
    const { paddingLeft, paddingRight, font } = getComputedStyle(field)
    const word = field.options[0]?.text ?? ''
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('The browser draws nothing')
    canvas.font = font
    const needed = canvas.measureText(word).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    expect(needed, word).toBeLessThanOrEqual(field.clientWidth)
    const sections = field.parentElement?.querySelectorAll<HTMLElement>('[data-position="right"]') ?? []
    expect([...sections].filter((section) => section.checkVisibility())).toEqual([])
  }
})

async function open() {
  const workspace = makeTestWorkspace({
    'members.list': () => ({ data: [{ user_id: 'user-2', name: 'Ben', role: 'agent', permissions: ['reply'] }] }),
    'tags.list': () => ({ data: [{ name: 'vip', colour: 'red' }] }),
    'conversations.changeMany': (input) => {
      const { conversationIds } = input as { conversationIds: string[] }
      return {
        data: conversationIds.map((conversationId) =>
          conversationId === 'conversation-3'
            ? { conversationId, ok: false, code: 'conflict', error: platformSentence('It was deleted.') }
            : { conversationId, ok: true, conversation: conversationWith({ _id: conversationId }) },
        ),
      }
    },
  })
  await renderInWorkspace(workspace, <List />)
  const requested = () =>
    workspace.calls
      .filter(({ path }) => path === 'conversations.changeMany')
      .map(({ input }) => {
        const { workspaceId: _workspace, mode: _mode, ...change } = input as Record<string, unknown>
        return change
      })
  return { requested }
}

test.each<[string, () => Locator, string | undefined, Record<string, unknown>]>([
  ['Resolve', () => button('Resolve'), undefined, { status: 'resolved' }],
  ['Reopen', () => button('Reopen'), undefined, { status: 'open' }],
  ['Assign to Ben', () => select('Assign selected'), 'Ben', { assignee: 'user-2' }],
  ['Unassigned', () => select('Assign selected'), 'Unassigned', { assignee: null }],
  ['Category', () => select('Category of selected'), 'Billing', { classification: { category: 'billing' } }],
  ['Priority', () => select('Priority of selected'), 'Urgent', { classification: { priority: 'urgent' } }],
  ['Tag', () => select('Tag selected'), 'vip', { add_tags: ['vip'] }],
])('%s of the selection changes the selected conversations, and only that', async (_name, control, option, change) => {
  const { requested } = await open()
  await button('conversation-1').click()
  await button('conversation-2').click()
  await (option === undefined ? control().click() : control().selectOptions(option))
  await expect.poll(requested).toEqual([{ conversationIds: ['conversation-1', 'conversation-2'], ...change }])
  await expect.element(page.getByText('0 selected')).toBeVisible()
})

test('All and None select, and what could not be changed stays selected', async () => {
  const { requested } = await open()
  await button('All').click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await button('None').click()
  await expect.element(page.getByText('0 selected')).toBeVisible()
  await button('All').click()
  await button('Reopen').click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await button('Reopen').click()
  await expect.poll(() => requested().at(-1)).toEqual({ conversationIds: ['conversation-3'], status: 'open' })
})
