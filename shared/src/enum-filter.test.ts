import { expect, test } from 'vitest'
import { z } from 'zod'
import { enumFilter } from './enum-filter.ts'

const Query = z.object({ status: enumFilter(['APPROVED', 'in_review']).optional() })

test('an enum filter accepts its words in any case', () => {
  for (const status of ['APPROVED', 'approved', 'Approved', ' approved ']) {
    expect(Query.parse({ status })).toEqual({ status: 'APPROVED' })
  }
  expect(Query.parse({ status: 'IN_REVIEW' })).toEqual({ status: 'in_review' })
  expect(Query.parse({})).toEqual({})
})

test('an enum filter refuses other words, and anything that is no word', () => {
  for (const status of ['accepted', '', null, 1, ['APPROVED'], { toLowerCase: 1 }]) {
    expect(Query.safeParse({ status }).success).toBe(false)
  }
})
