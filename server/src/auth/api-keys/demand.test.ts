import { describe, expect, test } from 'vitest'
import { makeDemand, sliceMs } from './demand.ts'

/** A demand whose clock stands still but for `advance`. */
function open() {
  let time = 0
  const demand = makeDemand(() => time)
  return {
    ...demand,
    record: (requests: number) => {
      for (let n = 0; n < requests; n += 1) demand.record()
    },
    advance: (ms: number) => {
      time += ms
    },
  }
}

describe('The expected demand', () => {
  test('is the larger of the current and the last period', () => {
    const { record, expected, advance } = open()
    expect(expected()).toBe(0)
    record(5)
    expect(expected()).toBe(5)
    advance(sliceMs)
    record(2)
    expect(expected()).toBe(5)
    record(4)
    expect(expected()).toBe(6)
  })

  test('is that of the last period while the current one has no request', () => {
    const { record, expected, advance } = open()
    record(5)
    advance(sliceMs - 1)
    record(1)
    expect(expected()).toBe(6)
    advance(1)
    expect(expected()).toBe(6)
    record(1)
    advance(sliceMs)
    expect(expected()).toBe(1)
  })

  test('is none after two periods without a request', () => {
    const { record, expected, advance } = open()
    record(5)
    advance(2 * sliceMs - 1)
    expect(expected()).toBe(5)
    advance(1)
    expect(expected()).toBe(0)
  })

  test('forgets a period that is not the last', () => {
    const late = open()
    late.record(5)
    late.advance(2 * sliceMs)
    late.record(1)
    expect(late.expected()).toBe(1)
  })

  test('remembers a period that has just ended', () => {
    const { record, expected, advance } = open()
    record(5)
    advance(2 * sliceMs - 1)
    record(1)
    expect(expected()).toBe(5)
  })
})
