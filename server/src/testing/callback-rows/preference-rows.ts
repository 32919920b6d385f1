import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { type ExpectedContact, from, type Given, type Row, said, text } from './row.ts'

const optedOut = (given: Given): ExpectedContact => ({
  addresses: [`+${given.phone}`],
  name: 'Grace',
  optOut: 'campaigns',
})

const tappedReply = (id: string, title: string) => ({
  type: 'interactive',
  interactive: { type: 'button_reply', button_reply: { id, title } },
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
    source: 'docs/api.md, Contacts',
    changes: (given) => from(given, said(given, text('  Stop! '))),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: expect.stringContaining('Stop!') }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'stop inside a sentence',
    source: 'docs/api.md, Contacts (a whole message)',
    changes: (given) => from(given, said(given, text('When does the bus stop here?'))),
    expected: () => ({ messages: [{ text: 'When does the bus stop here?' }] }),
  },
  {
    name: 'STOP as the reply to a campaign',
    source: 'docs/api.md, Contacts',
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
    name: 'the button “Cancel” of a dialogue',
    source: 'Webhooks › messages › interactive messages webhook reference',
    changes: (given) => from(given, said(given, tappedReply('cancel-button', 'Cancel'))),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace', optOut: null }],
      messages: [{ text: 'Cancel', content: { type: 'button_reply', id: 'cancel-button', title: 'Cancel' } }],
      events: ['conversation.created', 'message.received'],
    }),
  },
  {
    name: 'the button “Cancel” of a dialogue, with the same word as its id',
    source: 'Webhooks › messages › interactive messages webhook reference',
    changes: (given) => from(given, said(given, tappedReply('CANCEL', 'Cancel'))),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace', optOut: null }],
      messages: [{ text: 'Cancel', content: { type: 'button_reply', id: 'CANCEL' } }],
      events: ['conversation.created', 'message.received'],
    }),
  },
  {
    name: 'the button “Stop promotions” of a dialogue',
    source: 'Webhooks › messages › interactive messages webhook reference',
    changes: (given) => from(given, said(given, tappedReply('7', 'Stop promotions'))),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: 'Stop promotions', content: { type: 'button_reply', id: '7' } }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'the choice “Cancel” from a list',
    source: 'Webhooks › messages › interactive messages webhook reference',
    changes: (given) =>
      from(
        given,
        said(given, {
          type: 'interactive',
          interactive: { type: 'list_reply', list_reply: { id: 'cancel', title: 'Cancel' } },
        }),
      ),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace', optOut: null }],
      messages: [{ text: 'Cancel', content: { type: 'list_reply', id: 'cancel' } }],
      events: ['conversation.created', 'message.received'],
    }),
  },
  {
    name: 'the quick-reply button “Cancel” of a template',
    source: 'Webhooks › messages › button messages webhook reference',
    changes: (given) => from(given, said(given, { type: 'button', button: { payload: 'Cancel', text: 'Cancel' } })),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: 'Cancel', content: { type: 'button', label: 'Cancel' } }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'the text “Cancel”',
    source: 'docs/api.md, Contacts',
    changes: (given) => from(given, said(given, text('Cancel'))),
    expected: (given) => ({
      contacts: [optedOut(given)],
      messages: [{ text: 'Cancel' }],
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
