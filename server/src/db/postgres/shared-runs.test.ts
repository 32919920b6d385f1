import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeSharedRuns } from './shared-runs.ts'

test('Each caller gets the outcome of a run that began after its call', async () => {
  let value = 0
  let runs = 0
  const read = makeSharedRuns(async () => {
    runs += 1
    const seen = value
    for (let turns = 0; turns < 5; turns += 1) await turnOfEventLoop()
    return seen
  })
  const calls: Promise<void>[] = []
  for (let n = 0; n < 60; n += 1) {
    value += 1
    const least = value
    calls.push(read().then((seen) => expect(seen).toBeGreaterThanOrEqual(least)))
    if (n % 3 === 0) await turnOfEventLoop()
  }
  await Promise.all(calls)

  expect(runs).toBeLessThan(40)
})

test('A failed run fails for those who share it, and the next one begins', async () => {
  let isFailing = true
  const read = makeSharedRuns(async () => {
    if (isFailing) throw new Error('unreachable')
    return 'read'
  })

  expect(await Promise.allSettled([read(), read()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  isFailing = false
  expect(await read()).toBe('read')
})
