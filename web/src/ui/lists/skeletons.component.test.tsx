import { Text } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { DataTable } from './data-table.tsx'
import { List, type ListQuery } from './list.tsx'

const { innerWidth, innerHeight } = window

afterEach(() => page.viewport(innerWidth, innerHeight))

const names = ['order_ready', 'spring_sale', 'summer_sale']
const query = { error: null, errorUpdatedAt: 0, refetch: async () => ({}) }

/** A list that loads, or that has loaded. */
function Templates({ isLoaded, isSortable }: { isLoaded: boolean; isSortable: boolean }) {
  const data = isLoaded ? { data: names } : undefined
  return (
    <List
      query={{ ...query, data, isPending: !isLoaded } as unknown as ListQuery<string>}
      expected={names.length}
      lines={2}
      head={isSortable ? 'sortable' : 'plain'}
      empty="None"
    >
      {(rows) => (
        <DataTable
          label="Templates"
          rows={rows}
          keyOf={(name) => name}
          columns={[
            { head: 'Name', cell: TwoLines, narrow: 'name', ...(isSortable && { sort: { name: 'name' } }) },
            { head: 'Language', cell: () => 'English', narrow: 'corner' },
          ]}
        />
      )}
    </List>
  )
}

test.each([
  { width: 1000, isSortable: true },
  { width: 1000, isSortable: false },
  { width: 375, isSortable: true },
  { width: 375, isSortable: false },
])('the rows of a list are where their placeholders were: $width px wide, sortable $isSortable', async (shape) => {
  await page.viewport(shape.width, 700)
  await renderInWorkspace(
    makeTestWorkspace({}),
    <>
      <div data-testid="loading">
        <Templates isLoaded={false} isSortable={shape.isSortable} />
      </div>
      <div data-testid="loaded">
        <Templates isLoaded isSortable={shape.isSortable} />
      </div>
    </>,
  )
  await expect.element(page.getByText('order_ready')).toBeVisible()
  const loading = page.getByTestId('loading').element()
  const loaded = page.getByTestId('loaded').element()
  const tops = (rows: Iterable<Element>, within: Element) =>
    [...rows].map((row) => Math.round(row.getBoundingClientRect().top - within.getBoundingClientRect().top))
  const placeholders = tops(loading.querySelectorAll('[data-lines]'), loading)
  const rows = tops(loaded.querySelectorAll('tbody tr'), loaded)
  expect(placeholders).toHaveLength(names.length)
  const shifts = rows.map((top, index) => Math.abs(top - (placeholders[index] ?? 0)))
  expect(Math.max(...shifts), `${placeholders} and ${rows}`).toBeLessThanOrEqual(2)
})

function TwoLines(name: string) {
  return (
    <>
      <Text size="sm">{name}</Text>
      <Text size="xs">The text of it</Text>
    </>
  )
}
