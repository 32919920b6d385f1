import { expect, test } from 'vitest'
import { needsAttention, outcomeOf, shareInWords, stagesOf } from './funnel.ts'

const none = {
  total: 0,
  accepted: 0,
  delivered: 0,
  read: 0,
  replied: 0,
  failed: 0,
  skipped: 0,
  duplicates: 0,
  uncertain: 0,
  pending: 0,
}

test('each funnel stage has its share of those sent, and 0 where none were', () => {
  const stages = stagesOf({
    ...none,
    total: 20,
    skipped: 10,
    accepted: 9,
    failed: 1,
    delivered: 7,
    read: 4,
    replied: 1,
  })
  expect(stages.map(({ name, share }) => [name, share])).toEqual([
    ['Recipients', undefined],
    ['Accepted', 0.9],
    ['Delivered', 0.7],
    ['Read', 0.4],
    ['Replied', 0.1],
  ])
  expect(stagesOf(none).map(({ share }) => share)).toEqual([undefined, 0, 0, 0, 0])
})

test('accepted messages are not reported as delivered', () => {
  expect(outcomeOf({ ...none, total: 4, accepted: 3, failed: 1 })).toBe(
    '3 accepted, delivery not yet confirmed · 1 failed.',
  )
})

test('recipients who repeat an earlier one lower no share and are named as such', () => {
  const funnel = { ...none, total: 4, accepted: 2, skipped: 2, duplicates: 2 }
  expect(stagesOf(funnel)[1]).toMatchObject({ people: 2, share: 1 })
  expect(shareInWords(1, funnel)).toBe('50% of 2 sent')
  expect(outcomeOf(funnel)).toBe('2 accepted, delivery not yet confirmed · 2 repeated and sent once.')
})

test('a campaign needs attention from 5% of failed and unknown messages on', () => {
  expect(needsAttention(none)).toBe(false)
  expect(needsAttention({ ...none, accepted: 96, failed: 4 })).toBe(false)
  expect(needsAttention({ ...none, accepted: 95, failed: 4, uncertain: 1 })).toBe(true)
})
