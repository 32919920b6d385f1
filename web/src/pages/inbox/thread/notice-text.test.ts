import type { MessageContent } from '@parley/shared/conversations/message-content'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../i18n/i18n.ts'
import { messageWith } from '../../../testing/conversation.ts'
import { noticeText } from './notice-text.ts'

beforeAll(() => i18n.loadNamespaces(['inbox', 'timeline']))

const shown = (content: MessageContent, direction: 'inbound' | 'outbound' = 'inbound') =>
  noticeText(messageWith({ content, direction }))

test.each<[string, MessageContent, ('inbound' | 'outbound')?]>([
  ['The customer is calling', { type: 'call', state: 'ringing' }],
  ['The customer is being called', { type: 'call', state: 'ringing' }, 'outbound'],
  ['The customer called: answered, 1:05 min', { type: 'call', state: 'answered', duration_seconds: 65 }],
  ['The customer called: answered', { type: 'call', state: 'answered' }],
  [
    'The customer was called: answered, 0:20 min',
    { type: 'call', state: 'answered', duration_seconds: 20 },
    'outbound',
  ],
  ['The customer called, and nobody answered', { type: 'call', state: 'missed' }],
  ['The customer was called, and did not answer', { type: 'call', state: 'unanswered' }, 'outbound'],
  ['The customer was called, and declined', { type: 'call', state: 'declined' }, 'outbound'],
  [
    'The call failed: No media path.',
    { type: 'call', state: 'failed', errors: [{ code: '1', message: 'No media path.' }] },
    'outbound',
  ],
  [
    'The conversation passed from an AI agent to people: Wants a person',
    {
      type: 'handover',
      action: 'control_passed',
      previous_owner: 'ai_agent',
      new_owner: 'escalation',
      reason: 'Wants a person',
      is_to_us: true,
    },
  ],
  [
    'The conversation was taken over: from an unnamed sender to robot',
    { type: 'handover', action: 'control_taken', new_owner: 'robot', is_to_us: false },
  ],
  [
    'WhatsApp recognized a purchase: 3890 EUR',
    { type: 'automatic_event', name: 'Purchase', value: 3890, currency: 'EUR' },
  ],
  ['WhatsApp recognized an interested customer', { type: 'automatic_event', name: 'LeadSubmitted' }],
  ['WhatsApp recognized: Signup', { type: 'automatic_event', name: 'Signup' }],
])('“%s” is what an agent reads', (text, content, direction) => {
  expect(shown(content, direction)).toBe(text)
})

test('a message is no line', () => {
  expect(shown({ type: 'text' })).toBeUndefined()
  expect(noticeText(messageWith({}))).toBeUndefined()
})
