import { expect, test } from 'vitest'
import { compared } from './compared.ts'

test('a figure is compared with the one before in words, and never divided by nothing', () => {
  expect(compared(112, 100)).toBe('12% more than before')
  expect(compared(50, 100)).toBe('50% less than before')
  expect(compared(60, 50, ['longer', 'shorter'])).toBe('20% longer than before')
  expect(compared(3, 3)).toBe('As before')
  expect(compared(3, 0)).toBe('None before')
  expect(compared(null, 3)).toBe('Nothing to compare')
})
