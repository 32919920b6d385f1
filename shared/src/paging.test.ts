import { expect, test } from 'vitest'
import { uncountedPagination } from './paging.ts'

test('a full page of results that were not counted can be followed by another, and one that is not full ends them', () => {
  const full = uncountedPagination({ page: 3, limit: 20 }, 20)
  expect(full).toMatchObject({ total: 60, total_capped: true, total_pages: 4 })

  const last = uncountedPagination({ page: 4, limit: 20 }, 7)
  expect(last).toMatchObject({ total: 67, total_pages: 4 })
  expect(last).not.toHaveProperty('total_capped')
})
