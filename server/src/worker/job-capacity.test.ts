import { describe, expect, test } from 'vitest'
import { makeJobCapacity } from './job-capacity.ts'

describe('the places of a process', () => {
  const endpoint = (n: number) => `deliveries ${n}`
  const partitions = (count: number, from = 0) => Array.from({ length: count }, (_, n) => endpoint(from + n))

  function open() {
    let time = 0
    const capacity = makeJobCapacity(() => time)
    const take = (all: readonly string[]) => all.map((lane) => capacity.take({ lane }))
    const leaveAfter = (ms: number, leaves: readonly (() => void)[]) => {
      time += ms
      for (const leave of leaves) leave()
    }
    return { capacity, take, leaveAfter }
  }

  test('are given out to the last one and no further, however many webhooks ask in one claim', () => {
    const { capacity, take } = open()
    take(partitions(297))
    const now = capacity.now()

    expect(partitions(5, 1_000).map((lane) => now.ofPartition(lane, 4))).toEqual([1, 1, 1, 0, 0])
    expect([now.ofPartition('campaign.run', 20), now.ofPartition('callbacks c', 20)]).toEqual([20, 5])
    take(partitions(3, 1_000))
    expect(capacity.now()).toMatchObject({ inAll: 20, fullPrefix: 'deliveries ' })
  })

  test('of webhooks that hang are a hundred, for whichever of them; the others have theirs', () => {
    const { capacity, take, leaveAfter } = open()
    leaveAfter(10_000, take(partitions(150)))
    leaveAfter(9_999, take([endpoint(999)]))
    take(partitions(98))
    const now = capacity.now()

    expect(partitions(4, 98).map((lane) => now.ofPartition(lane, 4))).toEqual([1, 1, 0, 0])
    expect(now.ofPartition(endpoint(999), 20)).toBe(5)
    const leaves = take(partitions(2, 98))
    expect(new Set(capacity.now().fullPartitions)).toEqual(new Set(partitions(150)))
    leaveAfter(0, leaves)
    expect(new Set(capacity.now().fullPartitions)).toEqual(new Set(partitions(98)))
  })
})
