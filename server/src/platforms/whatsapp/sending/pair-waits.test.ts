import { expect, test } from 'vitest'
import { makePairWaits } from './pair-waits.ts'

test('a wait has a maximum, and resets some time after its end', () => {
  let now = 0
  const waits = makePairWaits(() => now)
  for (const expected of [1, 4, 16, 64, 256, 1024, 4096, 4096]) {
    expect(waits.refused('pair')).toBe(expected * 1000)
    now += expected * 1000
  }
  now += 10 * 60_000
  expect(waits.refused('pair')).toBe(1000)
})
