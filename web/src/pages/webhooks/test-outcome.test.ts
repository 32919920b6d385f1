import { inEnglish } from '@parley/shared/sentences/english'
import { platformSentence } from '@parley/shared/sentences/sentence'
import { expect, test } from 'vitest'
import { describeTestEvent, firstOutcome } from './test-outcome.ts'

const waiting = { state: 'pending', attempts: 0, last_status: null, last_error: null } as const

test('the outcome is that of the first attempt', async () => {
  const answers = [waiting, waiting, { ...waiting, attempts: 1, last_status: 500 }, waiting]
  let reads = 0
  const outcome = await firstOutcome(
    async () => answers[reads++] ?? waiting,
    async () => {},
  )
  expect(outcome.last_status).toBe(500)
  expect(reads).toBe(3)
})

test('an attempt that never ends is not waited for for ever', async () => {
  const outcome = await firstOutcome(
    async () => waiting,
    async () => {},
  )
  expect(describeTestEvent(outcome)).toMatchObject({
    isSuccess: false,
    words: expect.stringContaining('still waiting'),
  })
})

test.each([
  [{ state: 'delivered', attempts: 1, last_status: 200, last_error: null }, true, 'responded 200'],
  [
    { state: 'pending', attempts: 1, last_status: 500, last_error: platformSentence('x') },
    false,
    'not delivered: the endpoint responded 500',
  ],
  [
    { state: 'failed', attempts: 1, last_status: 410, last_error: null },
    false,
    'not delivered: the endpoint responded 410',
  ],
  [
    { state: 'pending', attempts: 1, last_status: null, last_error: platformSentence('Timed out') },
    false,
    'not delivered: Timed out',
  ],
] as const)('only what the receiver accepted is a success: %o', (delivery, isSuccess, words) => {
  expect(inEnglish(describeTestEvent(delivery))).toMatchObject({ isSuccess, words: expect.stringContaining(words) })
})
