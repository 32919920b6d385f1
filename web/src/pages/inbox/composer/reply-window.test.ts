import { expect, test } from 'vitest'
import { replyWindowProblem } from './reply-window.ts'

const now = Date.UTC(2026, 10, 21)
const open = {
  opt_out: null,
  is_blocked: false,
  group_id: null,
  group: null,
  window_closes_at: new Date(now + 1000).toISOString(),
}

test('replies are allowed in an open window, also after opting out of campaigns', () => {
  expect(replyWindowProblem(open, now)).toBeUndefined()
  expect(replyWindowProblem({ ...open, opt_out: 'campaigns' }, now)).toBeUndefined()
})

test.each([
  ['the window closes', { ...open, window_closes_at: new Date(now).toISOString() }, /more than 24 hours ago/],
  ['the customer never wrote', { ...open, window_closes_at: null }, /has not sent a message yet/],
  ['the conversation is a group’s', { ...open, group_id: 'Z3JvdXA6MQ==' }, /cannot send messages to groups/],
  [
    'the group is suspended',
    { ...open, group_id: 'g', group: { state: 'suspended' as const, description: null, members: [] } },
    /suspended this group/,
  ],
  [
    'the group is deleted',
    { ...open, group_id: 'g', group: { state: 'deleted' as const, description: null, members: [] } },
    /group was deleted/,
  ],
  ['the customer is blocked', { ...open, is_blocked: true }, /is blocked/],
  ['the customer opts out of all messages', { ...open, opt_out: 'everything' as const }, /opted out of all messages/],
])('once %s, the reason for not sending replies is given', (_, conversation, sentence) => {
  expect(replyWindowProblem(conversation, now)).toMatch(sentence)
})
