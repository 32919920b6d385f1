import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { type ExpectedContact, from, type Given, type Row, said, text } from './row.ts'

const optedOut = (given: Given): ExpectedContact => ({
  addresses: [`+${given.phone}`],
  name: 'Grace',
  optOut: 'campaigns',
})

function chose(given: Given, ...values: readonly string[]) {
  const user_preferences = values.map((value, index) => ({
    wa_id: given.phone,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Number(given.at(index + 1)),
  }))
  const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
  return [{ field: 'user_preferences', value: ofNumber(given.account, { contacts, user_preferences }) }]
}

export const preferenceRows: readonly Row[] = [
  {
    name: 'STOP with spaces and punctuation',
    source: 'contract, section 6',
    changes: (given) => from(given, said(given, text('  Stop! '))),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: expect.stringContaining('Stop!') }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'stop inside a sentence',
    source: 'contract, section 6 (a whole message)',
    changes: (given) => from(given, said(given, text('When does the bus stop here?'))),
    expected: () => ({ messages: [{ text: 'When does the bus stop here?' }] }),
  },
  {
    name: 'STOP as the reply to a campaign',
    source: 'contract, section 6',
    given: 'campaign',
    changes: (given) =>
      from(given, said(given, { ...text('STOP'), context: { from: '15550783881', id: given.sentId } })),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: 'STOP' }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'the platform’s unsubscribe button',
    source: 'Webhooks › messages › button messages webhook reference',
    given: 'campaign',
    changes: (given) =>
      from(
        given,
        said(given, {
          type: 'button',
          button: { payload: 'Unsubscribe', text: 'Unsubscribe' },
          context: { id: given.sentId },
        }),
      ),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: 'Unsubscribe', content: { type: 'button', payload: 'Unsubscribe' } }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'a customer who stops marketing messages in WhatsApp',
    source: 'Webhooks › user_preferences',
    given: 'answered',
    changes: (given) => chose(given, 'stop'),
    expected: (given) => ({ contacts: [optedOut(given)], events: ['contact.opted_out'] }),
  },
  {
    name: 'a customer who resumes marketing messages and had not stopped them',
    source: 'Webhooks › user_preferences',
    given: 'answered',
    changes: (given) => chose(given, 'resume'),
    expected: () => ({ events: [] }),
  },
  {
    name: 'a customer who stops and resumes marketing messages',
    source: 'Webhooks › user_preferences',
    given: 'answered',
    changes: (given) => chose(given, 'stop', 'resume'),
    expected: () => ({ events: ['contact.opted_out', 'contact.opted_in'] }),
    inOrderBecause: 'the platform’s older choice arrives last',
  },
]
