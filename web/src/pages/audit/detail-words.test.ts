import { expect, test } from 'vitest'
import { linesOf } from './detail-words.ts'

test('details are listed with previous and new value, and none for empty values', () => {
  const details = {
    time_zone: { from: 'UTC', to: 'Europe/Berlin' },
    rules: { from: [], to: ['refund: billing', 'asap: urgent'] },
    assignee: { from: 'Grace', to: null },
    overlap_hours: 24,
    active: false,
  }
  expect(linesOf(details)).toEqual([
    { name: 'time zone', before: 'UTC', value: 'Europe/Berlin' },
    { name: 'rules', before: 'none', value: 'refund: billing · asap: urgent' },
    { name: 'assignee', before: 'Grace', value: 'none' },
    { name: 'overlap hours', value: '24' },
    { name: 'active', value: 'no' },
  ])
})

test('a long text is truncated', () => {
  expect(linesOf({ text: 'x'.repeat(500) })[0]?.value).toHaveLength(241)
})
