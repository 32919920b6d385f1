import { expect, test } from 'vitest'
import { makeClock } from './clock.ts'

const hourMs = 3_600_000

test('the clock continues evenly when the system clock is set back, and follows it forward', () => {
  const machine = { wall: 5 * hourMs, steady: 17 }
  const pass = (ms: number) => {
    machine.wall += ms
    machine.steady += ms
  }
  const now = makeClock({ wall: () => machine.wall, steady: () => machine.steady })
  expect(now()).toBe(5 * hourMs)

  machine.wall -= hourMs
  expect(now()).toBe(5 * hourMs)
  pass(1_000)
  expect(now()).toBe(5 * hourMs + 1_000)

  machine.wall += 3 * hourMs
  expect(now()).toBe(7 * hourMs + 1_000)
  pass(0.4)
  expect(Number.isInteger(now())).toBe(true)
})
