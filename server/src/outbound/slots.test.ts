import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { makeSlots } from './slots.ts'

const never = new AbortController().signal

/** Takes slots by name, and notes the order in which they were given. */
function open(max: number) {
  const slots = makeSlots(max)
  const given: string[] = []
  const take = async (name: string, signal = never) => {
    const release = await slots.take(signal)
    given.push(name)
    return release
  }
  return { take, given }
}

describe('Slots', () => {
  test('are given to the maximum number at once, then in the order of the requests', async () => {
    const { take, given } = open(2)
    const [first, second] = await Promise.all([take('first'), take('second')])
    const waiting = [take('third'), take('fourth'), take('fifth')]
    await Promise.resolve()
    expect(given).toEqual(['first', 'second'])

    second()
    await waiting[0]
    expect(given).toEqual(['first', 'second', 'third'])
    first()
    await waiting[1]
    expect(given).toEqual(['first', 'second', 'third', 'fourth'])
  })

  test('that are given back can be taken again', async () => {
    const { take, given } = open(1)
    for (const name of ['first', 'second', 'third']) {
      const release = await take(name)
      release()
    }
    expect(given).toEqual(['first', 'second', 'third'])
  })

  test('are not given to a request that left', async () => {
    const { take, given } = open(1)
    const release = await take('first')
    const stop = new AbortController()
    const left = take('left', stop.signal)
    const third = take('third')
    stop.abort(new Error('the caller left'))
    await expect(left).rejects.toThrow('the caller left')

    release()
    const releaseThird = await third
    releaseThird()
    await take('fourth')
    expect(given).toEqual(['first', 'third', 'fourth'])
  })

  test('are not given to a request that had left before it asked', async () => {
    const { take, given } = open(1)
    const gone = AbortSignal.abort(new Error('the caller left'))
    await expect(take('free', gone)).rejects.toThrow('the caller left')
    await take('first')
    await expect(take('taken', gone)).rejects.toThrow('the caller left')
    expect(given).toEqual(['first'])
  })

  test('stay with a request whose signal is aborted later', async () => {
    const { take, given } = open(1)
    const release = await take('first')
    const stop = new AbortController()
    const second = take('second', stop.signal)
    release()
    const releaseSecond = await second
    stop.abort()
    void take('third')
    await new Promise(setImmediate)
    expect(given).toEqual(['first', 'second'])
    releaseSecond()
    await expect.poll(() => given).toEqual(['first', 'second', 'third'])
  })

  test('leave no listener on the signal of a request that has waited', async () => {
    const { take } = open(1)
    const release = await take('first')
    const { signal } = new AbortController()
    const second = take('second', signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    release()
    await second
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
