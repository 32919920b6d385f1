import type { MessageView } from '@parley/shared/conversations/messages'
import { expect, test } from 'vitest'
import { repliedMeanwhile } from './replied-meanwhile.ts'

const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`
const message = (second: number, more: Partial<MessageView>) =>
  ({
    id: `${second}`,
    direction: 'outbound',
    kind: 'text',
    status: 'sent',
    campaign_id: null,
    created_at: at(second),
    ...more,
  }) as MessageView
const draft = { begunAfter: at(3), seen: [], ownName: 'Ada' }

test('a reply of somebody else is found when it was sent after the draft was begun', () => {
  const messages = [message(2, { sent_by: 'Grace' }), message(4, { sent_by: 'Grace' }), message(5, { sent_by: 'Joan' })]
  expect(repliedMeanwhile(messages, draft)?.sent_by).toBe('Joan')
  expect(repliedMeanwhile(messages, { ...draft, begunAfter: at(5) })).toBeUndefined()
})

test.each<[string, Partial<MessageView>]>([
  ['one’s own message', { sent_by: 'Ada' }],
  ['the customer', { direction: 'inbound', sent_by: null }],
  ['a note', { kind: 'note', sent_by: 'Grace' }],
  ['a survey', { kind: 'survey', sent_by: 'Parley' }],
  ['a message that failed', { status: 'failed', sent_by: 'Grace' }],
])('a reply of somebody else is not %s', (_what, more) => {
  expect(repliedMeanwhile([message(4, more)], draft)).toBeUndefined()
})

test('a reply of somebody else is unknown before the messages were shown', () => {
  expect(repliedMeanwhile([message(4, { sent_by: 'Grace' })], { ...draft, begunAfter: undefined })).toBeUndefined()
})

test('a reply that was waiting to be sent when the draft was begun is no surprise once it is sent', () => {
  const reply = message(4, { sent_by: 'Grace' })
  expect(repliedMeanwhile([reply], { ...draft, seen: [reply.id] })).toBeUndefined()
})

test('what a campaign sent in the meantime is no reply', () => {
  expect(repliedMeanwhile([message(5, { kind: 'template', campaign_id: 'c' })], draft)).toBeUndefined()
})
