import { Text } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { DataTable } from './data-table.tsx'
import { TableSkeleton } from './skeletons.tsx'

test('the placeholder of a row of two lines is as high as the row', async () => {
  await renderInWorkspace(
    makeTestWorkspace({}),
    <>
      <div data-testid="placeholder">
        <TableSkeleton rows={1} lines={2} />
      </div>
      <DataTable
        label="Templates"
        rows={['order_ready', 'spring_sale']}
        keyOf={(name) => name}
        columns={[{ head: 'Name', cell: TwoLines }]}
      />
    </>,
  )
  const row = page.getByRole('row', { name: /order_ready/ })
  await expect.element(row).toBeVisible()
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const placeholder = heightOf(page.getByTestId('placeholder').element())
  expect(Math.abs(placeholder - heightOf(row.element())), `${placeholder}, ${heightOf(row.element())}`).toBeLessThan(2)
})

function TwoLines(name: string) {
  return (
    <>
      <Text size="sm">{name}</Text>
      <Text size="xs">The text of it</Text>
    </>
  )
}
