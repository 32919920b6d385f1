import { expect, test } from 'vitest'
import { prettyJson, sentHeaders } from './request-text.ts'

test('a body is laid out, and one that is no JSON stays as it is', () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(prettyJson('not json')).toBe('not json')
})

test('the headers of a try are shown as they went out, with a word in place of the signature', () => {
  expect(sentHeaders({ 'webhook-id': 'msg_1', 'webhook-timestamp': '17' })).toBe(
    'webhook-id: msg_1\nwebhook-timestamp: 17\nwebhook-signature: v1,… (not kept)',
  )
})
