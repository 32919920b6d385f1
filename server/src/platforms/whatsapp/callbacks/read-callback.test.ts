import { expect, test } from 'vitest'
import { readAt as now, read } from '../../../testing/whatsapp/read-callback.ts'
import { readJson } from '../graph/json.ts'
import { secondsToMs } from './item.ts'

test('every item of a callback is read, in order, beside malformed ones', () => {
  const value = {
    messages: [
      { id: 'a', from: '15551230001' },
      { id: 'b', from: '15551230002' },
    ],
    statuses: [{ id: 'c', status: 'read' }],
  }
  expect(read('messages', value).map(({ item }) => item)).toEqual(['message a', 'message b', 'status c read'])
})

test.each([
  ['1763600000', 1763600000000],
  ['1763600000123', 1763600000123],
  ['garbage', now],
  ['-5', now],
  ['Infinity', now],
  [undefined, now],
  [String(now), now],
  ['99999999999999', now],
])('a time of %s is %i', (text, ms) => {
  expect(secondsToMs(text, now)).toBe(ms)
})

test('overlong names are ignored, and other items are still read', () => {
  const long = 'x'.repeat(1_000)
  const text = { type: 'text', text: { body: 'Hi' } }
  const value = {
    messages: [
      { id: long, from: '15551230001', ...text },
      { id: 'b', from_user_id: long, ...text },
      { id: 'c', from: '15551230001', ...text, context: { id: long } },
    ],
    statuses: [
      { id: long, status: 'sent' },
      { id: 'd', status: 'sent', biz_opaque_callback_data: long },
    ],
  }
  expect(read('messages', value)).toMatchObject([
    { item: 'message c', update: { quotedPlatformMessageId: null } },
    { item: 'status d sent', update: { messageId: null } },
  ])
})

test('a number too large to be exact keeps all its digits', () => {
  expect(readJson('{"id":99999999999999999,"n":12}')).toEqual({ id: '99999999999999999', n: 12 })
  expect(readJson('[ -99999999999999999,1e20,1.5,-2,"\\",99999999999999999,\\"\\\\",9007199254740991]')).toEqual([
    '-99999999999999999',
    '1e20',
    1.5,
    -2,
    '",99999999999999999,"\\',
    9007199254740991,
  ])
  expect(readJson('99999999999999999')).toBe('99999999999999999')
  expect(readJson('{')).toBeUndefined()
})

test('an endlessly nested value does not affect its neighbours', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  expect(readJson(`{"a":"b\\u0000","deep":${deep}}`)).toMatchObject({ a: 'b\uFFFD', deep: [expect.any(Array)] })
  expect(readJson(deep.slice(1))).toBeUndefined()
  expect(readJson(`{"__proto__":{"x":${deep}}}`)).not.toHaveProperty('x')
})
