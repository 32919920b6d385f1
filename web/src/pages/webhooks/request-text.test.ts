import { expect, test } from 'vitest'
import { headersOf, prettyJson } from './request-text.ts'

test('a body is laid out, and one that is no JSON stays as it is', () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(prettyJson('not json')).toBe('not json')
})

test('the id of the headers is the event’s, the same for every try', () => {
  expect(headersOf({ event_id: 'msg_1' })).toContain('webhook-id: msg_1')
})
