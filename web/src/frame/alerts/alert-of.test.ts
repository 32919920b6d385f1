import type { UnreadView } from '@parley/shared/conversations/unread'
import { expect, test } from 'vitest'
import { alertOf } from './alert-of.ts'

const newest = { conversation: { _id: 'c1' }, at: '2026-11-22T10:00:05.000Z' } as UnreadView['newest']
const settings = { sound: true, desktop: true, quietHours: null }
const known = { seenAt: '2026-11-22T10:00:00.000Z', openId: undefined, settings, now: Date.UTC(2026, 10, 22, 10, 0, 6) }
const none = { sound: false, desktop: false }

test('an alert is given for a message that is newer than the last look, as chosen', () => {
  expect(alertOf(newest, known)).toEqual({ sound: true, desktop: true })
  expect(alertOf(newest, { ...known, settings: { ...settings, sound: false } })).toEqual({ ...none, desktop: true })
})

test('an alert is not given for what was unread before, or was seen', () => {
  expect(alertOf(newest, { ...known, seenAt: undefined })).toEqual(none)
  expect(alertOf(newest, { ...known, seenAt: newest?.at })).toEqual(none)
  expect(alertOf(null, known)).toEqual(none)
})

test('an alert is not given for the conversation that is open in a visible tab', () => {
  expect(alertOf(newest, { ...known, openId: 'c1' })).toEqual(none)
  expect(alertOf(newest, { ...known, openId: 'c2' })).toEqual({ sound: true, desktop: true })
})

test('an alert is not given in quiet hours', () => {
  const quietHours = { from: '10:00', until: '11:00', timeZone: 'UTC' }
  expect(alertOf(newest, { ...known, settings: { ...settings, quietHours } })).toEqual(none)
})
