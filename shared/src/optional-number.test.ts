import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssues } from './errors.ts'
import { numberWithDefault, optionalNumber } from './optional-number.ts'
import { inEnglish } from './sentences/english.ts'

const days = z.number().int().min(1).max(9)
const Body = z.object({ days: optionalNumber(days), hours: numberWithDefault(days, 4) })

test('null means that an optional number is left out', () => {
  expect(Body.parse({})).toEqual({ hours: 4 })
  expect(Body.parse({ days: null, hours: null })).toEqual({ days: undefined, hours: 4 })
  expect(Body.parse({ days: 2, hours: 3 })).toEqual({ days: 2, hours: 3 })
})

test('a wrong optional number is refused with the same sentences as any number', () => {
  const { error } = Body.safeParse({ days: '2', hours: 10 })
  expect(inEnglish(error && describeIssues(error))).toEqual([
    { path: 'days', message: 'must be a number, not string' },
    { path: 'hours', message: 'must be at most 9' },
  ])
})
