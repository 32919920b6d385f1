import { expect, test } from 'vitest'
import { formatRequestHeaders, prettyJson } from './request-text.ts'

test('a JSON body is indented, and any other body is unchanged', () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}')
  expect(prettyJson('not json')).toBe('not json')
})

test('the request headers of an attempt are listed, with a placeholder for the signature', () => {
  expect(formatRequestHeaders({ 'webhook-id': 'msg_1', 'webhook-timestamp': '17' })).toBe(
    'webhook-id: msg_1\nwebhook-timestamp: 17\nwebhook-signature: v1,… (not stored)',
  )
})
