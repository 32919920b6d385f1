import { expect, test } from 'vitest'
import { compareWithPrevious } from './figures.tsx'

test('a figure is compared with the previous period, and never divided by zero', () => {
  expect(compareWithPrevious(112, 100)).toBe('↑ 12% vs. previous period')
  expect(compareWithPrevious(50, 100)).toBe('↓ 50% vs. previous period')
  expect(compareWithPrevious(60, 50)).toBe('↑ 20% vs. previous period')
  expect(compareWithPrevious(3, 3)).toBe('No change')
  expect(compareWithPrevious(3, 0)).toBe('None in previous period')
  expect(compareWithPrevious(null, 3)).toBe('No comparison available')
})
