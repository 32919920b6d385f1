import type { CandidateView } from '@parley/shared/campaigns/candidates'
import { pagination, uncountedPagination } from '@parley/shared/paging'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anyContact } from '../../pages/campaigns/new/recipients/contact-query.ts'
import { PickContacts } from '../../pages/campaigns/new/recipients/pick-contacts.tsx'
import { ReadTable } from '../../pages/campaigns/new/recipients/read-table.tsx'
import type { ReadRow } from '../../pages/campaigns/new/recipients/reading.ts'
import { ImportResult } from '../../pages/contacts/import-result.tsx'
import { useMessages } from '../../pages/inbox/thread/use-messages.ts'
import { messageWith } from '../../testing/conversation.ts'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { List } from './list.tsx'

const numbers = page.getByRole('button', { name: /^\d+$/ })
const next = page.getByRole('button', { name: /^next page$/i })
const pagesShown = () => numbers.elements().map((element) => element.textContent)

/** The pages with this many rows, ten on each. */
const totals: [total: number, pages: string[]][] = [
  [11, ['1', '2']],
  [20, ['1', '2']],
  [21, ['1', '2', '3']],
]

/** The rows that each page showed in turn, until there is no further page. */
async function readToEnd(rowsShown: () => string[]): Promise<string[]> {
  const seen = [...rowsShown()]
  while (!next.element().hasAttribute('disabled')) {
    const before = rowsShown()
    await next.click()
    await expect.poll(rowsShown).not.toEqual(before)
    seen.push(...rowsShown())
  }
  return seen
}

test('a list that was not counted to its end says what it has at least, and leads to the next page', async () => {
  await page.viewport(1000, 800)
  const data = { data: ['row'], pagination: uncountedPagination({ page: 1, limit: 10 }, 10) }
  const query = { data, error: null, isPending: false, refetch: async () => {} } as never
  await renderInWorkspace(
    makeTestWorkspace(),
    <List query={query} empty="Nothing">
      {() => <p>Rows</p>}
    </List>,
    '/list',
  )
  await expect.element(page.getByText('1–10 of at least 10')).toBeVisible()
  await expect.element(next).toBeEnabled()
})

const firstCells = () => [...document.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent ?? '')
const lines = (total: number) => Array.from({ length: total }, (_, index) => index + 2)

describe.each(totals)('A list of %d with ten on a page', (total, pages) => {
  beforeEach(() => page.viewport(1000, 800))

  test('a list has as many pages as it needs, and its number in the address', async () => {
    const show = async (current: number, address: string) => {
      const data = { data: ['row'], pagination: pagination({ page: current, limit: 10 }, total) }
      const query = { data, error: null, isPending: false, refetch: async () => {} } as never
      return renderInWorkspace(
        makeTestWorkspace(),
        <List query={query} empty="Nothing">
          {() => <p>Rows</p>}
        </List>,
        address,
      )
    }
    const { address } = await show(pages.length, `/list?page=${pages.length}`)
    await expect.poll(pagesShown).toEqual(pages)
    await expect.element(next).toBeDisabled()
    await page.getByRole('button', { name: /^previous page$/i }).click()
    await expect.poll(address).toBe(pages.length === 2 ? '/list' : '/list?page=2')
  })

  test('a list shows each imported row once', async () => {
    const results = lines(total).map((line) => ({ line, phone: '+1', outcome: 'already' as const, message: null }))
    await renderInWorkspace(makeTestWorkspace(), <ImportResult results={results} />)
    await expect.poll(pagesShown).toEqual(pages)
    expect(await readToEnd(firstCells)).toEqual(lines(total).map(String))
  })

  test('a list shows each row of a list of recipients once', async () => {
    const rows: ReadRow[] = lines(total).map((line) => ({
      line,
      phone: '+1',
      variables: {},
      values: {},
      result: undefined,
    }))
    const list = { columns: [], allColumns: [], roles: {}, rows: [] }
    const choices = { sendSamePhones: false, sendImpossiblePhones: false }
    await renderInWorkspace(
      makeTestWorkspace(),
      <ReadTable list={list} rows={rows} choices={choices} onRepair={undefined} onLeaveOut={() => {}} />,
    )
    await expect.poll(pagesShown).toEqual(pages)
    expect(await readToEnd(firstCells)).toEqual(lines(total).map(String))
  })

  test('requests each page of contacts once', async () => {
    const contact: CandidateView = { id: '', phone: null, user_id: 'US', name: null, created_at: '' }
    const { wrap, calls } = makeTestWorkspace({
      'campaigns.history': () => ({ data: [] }),
      'tags.list': () => ({ data: [] }),
      'campaigns.candidates': (input) => {
        const asked = input as { page: number; limit: number }
        return {
          data: [{ ...contact, id: `${asked.page}`, name: `Page ${asked.page}` }],
          pagination: pagination(asked, total),
        }
      },
    })
    await renderInWorkspace(
      { wrap },
      <PickContacts chosen={[]} onChoose={() => {}} query={anyContact} onQuery={() => {}} />,
    )
    await expect.poll(pagesShown).toEqual(pages)
    await readToEnd(() =>
      page
        .getByRole('checkbox')
        .elements()
        .map((box) => box.closest('td')?.textContent ?? ''),
    )
    const asked = calls.filter(({ path }) => path === 'campaigns.candidates').map(({ input }) => input)
    expect(asked).toMatchObject(pages.map((number) => ({ page: Number(number), limit: 10 })))
  })
})

test('a list that fits on one page has no pager', async () => {
  const results = lines(10).map((line) => ({ line, phone: '+1', outcome: 'already' as const, message: null }))
  await renderInWorkspace(makeTestWorkspace(), <ImportResult results={results} />)
  await expect.poll(firstCells).toHaveLength(10)
  expect(pagesShown()).toEqual([])
})

test('earlier messages are offered until the last page of them is shown', async () => {
  const { wrap, calls } = makeTestWorkspace({
    'messages.timeline': (input) => {
      const { cursor } = input as { cursor?: string }
      const id = cursor === undefined ? 'message-1' : 'message-2'
      return { data: [messageWith({ id })], next_cursor: cursor === undefined ? 'earlier' : null }
    },
  })
  await renderInWorkspace({ wrap }, <Messages />)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.element(page.getByText('message-2, message-1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Earlier' })).not.toBeInTheDocument()
  expect(calls.map(({ input }) => input)).toMatchObject([{ limit: 50 }, { cursor: 'earlier' }])
})

function Messages() {
  const { data, hasOlder, loadOlder } = useMessages({ _id: 'conversation-1', contact_id: 'contact-1' })
  return (
    <>
      <p>{data?.map(({ id }) => id).join(', ')}</p>
      {hasOlder && (
        <button type="button" onClick={loadOlder}>
          Earlier
        </button>
      )}
    </>
  )
}
