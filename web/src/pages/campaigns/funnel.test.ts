import { expect, test } from 'vitest'
import { outcomeOf, shareInWords, stagesOf } from './funnel.ts'

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

test('each funnel stage has its share of all recipients, and 0 without recipients', () => {
  const stages = stagesOf({ ...none, total: 20, accepted: 9, delivered: 7, read: 4, replied: 1 })
  expect(stages.map(({ name, share }) => [name, share])).toEqual([
    ['Recipients', 1],
    ['Accepted', 0.45],
    ['Delivered', 0.35],
    ['Read', 0.2],
    ['Replied', 0.05],
  ])
  expect(stagesOf(none).every(({ share }) => share === 0)).toBe(true)
})

test('accepted messages are not reported as delivered', () => {
  expect(outcomeOf({ ...none, total: 4, accepted: 3, failed: 1 })).toBe(
    '3 accepted, delivery not yet confirmed · 1 failed.',
  )
})

test('recipients who repeat an earlier one lower no share and are named as such', () => {
  const funnel = { ...none, total: 4, accepted: 2, skipped: 2, duplicates: 2 }
  expect(stagesOf(funnel)[1]).toMatchObject({ people: 2, share: 1 })
  expect(shareInWords(1, funnel)).toBe('50% of 2')
  expect(outcomeOf(funnel)).toBe('2 accepted, delivery not yet confirmed · 2 repeated and sent once.')
})
