import type { RecipientList } from '@parley/shared/campaigns/recipient-csv'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../../testing/test-workspace.tsx'
import { ReadTable } from './read-table.tsx'
import type { ReadRow } from './reading.ts'

const list: RecipientList = { columns: ['name', 'order', 'greeting'], allColumns: [], roles: {}, rows: [] }

function rowWith(line: number, greeting: string): ReadRow {
  const variables = { name: 'Anna Maria', order: 'A-1042', greeting }
  return { line, phone: '+4915112345678', variables, values: variables, result: undefined }
}

test('a long value does not squeeze the other columns of its row', async () => {
  const rows = [
    rowWith(2, 'Hello'),
    rowWith(3, 'A sentence that goes on and on. '.repeat(30)),
    rowWith(4, 'x'.repeat(900)),
  ]
  await renderInWorkspace(
    makeTestWorkspace(),
    <div style={{ width: 900 }}>
      <ReadTable
        list={list}
        rows={rows}
        choices={{ sendSamePhones: false, sendImpossiblePhones: false }}
        onRepair={() => {}}
        onLeaveOut={() => {}}
      />
    </div>,
  )
  const long = page.getByRole('row', { name: /goes on and on/ })
  await expect.element(long).toBeVisible()
  const widths = [...long.element().querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().width)
  const [, , name = 0, order = 0, greeting = 0] = widths
  expect(name).toBeGreaterThan(60)
  expect(order).toBeGreaterThan(50)
  expect(greeting).toBeLessThan(330)
})
