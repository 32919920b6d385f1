import { describe, expect, test } from 'vitest'
import { makeJobCapacity } from './job-capacity.ts'

describe('The job capacity of a process', () => {
  const endpoint = (n: number) => `deliveries ${n}`
  const partitions = (count: number, from = 0) => Array.from({ length: count }, (_, n) => endpoint(from + n))

  function open() {
    let time = 0
    const capacity = makeJobCapacity(() => time)
    const take = (all: readonly string[]) => all.map((partition) => capacity.take({ partition }))
    const releaseAfter = (ms: number, releases: ReturnType<typeof take>, failed?: boolean | 'no attempt') => {
      time += ms
      for (const release of releases) release(failed === 'no attempt' ? undefined : failed === true)
    }
    return { capacity, take, releaseAfter }
  }

  test('the job capacity of a process is never exceeded, however many webhooks have due deliveries', () => {
    const { capacity, take } = open()
    take(partitions(297))
    const now = capacity.now()

    expect(partitions(5, 1_000).map((partition) => now.ofPartition(partition, 4))).toEqual([1, 1, 1, 0, 0])
    expect([now.ofPartition('campaign.run', 20), now.ofPartition('callbacks c', 20)]).toEqual([20, 5])
    take(partitions(3, 1_000))
    expect(capacity.now()).toMatchObject({ total: 20, deliveries: { areFull: true } })
  })

  test('ten deliveries are taken for each slot of a responsive webhook, one for any other', () => {
    const { capacity, take, releaseAfter } = open()
    releaseAfter(9_999, take([endpoint(1)]))
    releaseAfter(10_000, take([endpoint(2)]))
    const now = capacity.now()

    expect([1, 2, 3].map((n) => now.perSlot(endpoint(n)))).toEqual([10, 1, 1])
    expect([1, 2, 3].map((n) => now.ofPartition(endpoint(n), 20))).toEqual([5, 1, 1])
    expect([1, 2, 3].map((n) => now.slotsOf(endpoint(n)))).toEqual([5, 1, 1])
  })

  test('the job capacity of a process takes one delivery of a webhook after five failures, until it succeeds', () => {
    const { capacity, take, releaseAfter } = open()
    const [webhook, slots] = [endpoint(1), () => capacity.now().ofPartition(endpoint(1), 20)]
    const attempt = (failed: boolean | 'no attempt') => releaseAfter(1, take([webhook]), failed)
    attempt(true)
    expect([slots(), capacity.isUnproven(webhook)]).toEqual([1, true])
    attempt('no attempt')
    expect([slots(), capacity.isUnproven(webhook)]).toEqual([1, true])
    attempt(false)
    for (let failures = 0; failures < 4; failures += 1) attempt(true)
    expect([slots(), capacity.isUnproven(webhook)]).toEqual([5, false])
    attempt(true)
    expect([slots(), capacity.now().perSlot(webhook), capacity.isUnproven(webhook)]).toEqual([1, 1, true])
    attempt(false)
    expect([slots(), capacity.isUnproven(webhook)]).toEqual([5, false])
  })

  test('the job capacity of a process leaves at most a hundred slots to hanging webhooks', () => {
    const { capacity, take, releaseAfter } = open()
    releaseAfter(10_000, take(partitions(150)))
    releaseAfter(9_999, take([endpoint(999)]))
    take(partitions(98))
    const now = capacity.now()

    expect(partitions(4, 98).map((partition) => now.ofPartition(partition, 4))).toEqual([1, 1, 0, 0])
    expect(now.ofPartition(endpoint(999), 20)).toBe(5)
    const releases = take(partitions(2, 98))
    expect(new Set(capacity.now().fullPartitions)).toEqual(new Set(partitions(150)))
    releaseAfter(0, releases)
    expect(new Set(capacity.now().fullPartitions)).toEqual(new Set(partitions(98)))
  })
})
