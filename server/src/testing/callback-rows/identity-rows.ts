import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { from, type Given, type Row, said, text } from './row.ts'

const page = 'Business-scoped user ids'
const messages = (given: Given, value: object) => [{ field: 'messages', value: ofNumber(given.account, value) }]

function preference(given: Given, value: string) {
  const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone, user_id: given.userId }]
  const chosen = {
    wa_id: given.phone,
    user_id: given.userId,
    detail: 'marketing preference',
    category: 'marketing_messages',
  }
  const user_preferences = [{ ...chosen, value, timestamp: Number(given.at(3_595)) }]
  return [{ field: 'user_preferences', value: ofNumber(given.account, { contacts, user_preferences }) }]
}

export const identityRows: readonly Row[] = [
  {
    name: 'a new phone number',
    source: 'Webhooks › messages › system messages webhook reference',
    given: 'answered',
    changes: (given) => {
      const system = { body: 'User Grace changed their number', wa_id: given.otherPhone, type: 'user_changed_number' }
      return messages(given, { messages: [said(given, { type: 'system', system })] })
    },
    expected: (given) => ({ contacts: [{ addresses: [`+${given.phone}`, `+${given.otherPhone}`], name: 'Grace' }] }),
  },
  {
    name: 'a new phone number with the user ids before and after',
    source: page,
    given: 'answered',
    changes: (given) => {
      const ids = { previous_user_id: given.userId, user_id: given.otherUserId }
      const system = { type: 'user_changed_number', body: 'User changed number', wa_id: given.otherPhone, ...ids }
      return messages(given, { messages: [{ ...said(given, { type: 'system', system }), from_user_id: given.userId }] })
    },
    expected: (given) => ({
      contacts: [
        { addresses: [`+${given.phone}`, `+${given.otherPhone}`, given.userId, given.otherUserId], name: 'Grace' },
      ],
    }),
  },
  {
    name: 'a new user id, without a sender',
    source: page,
    changes: (given) => [
      ...messages(given, {
        contacts: [{ profile: { name: 'Grace' }, user_id: given.userId }],
        messages: [{ from_user_id: given.userId, id: given.id('first'), timestamp: given.at(1), ...text('Hi') }],
      }),
      ...messages(given, {
        messages: [
          {
            id: given.id('system'),
            timestamp: given.at(2),
            type: 'system',
            system: {
              type: 'user_changed_user_id',
              body: 'User changed',
              previous_user_id: given.userId,
              user_id: given.otherUserId,
            },
          },
        ],
      }),
    ],
    expected: (given) => ({
      contacts: [{ addresses: [given.userId, given.otherUserId], name: 'Grace' }],
      messages: [{ text: 'Hi' }],
    }),
  },
  {
    name: 'a receipt that reports the user id of a customer known by phone',
    source: page,
    given: 'campaign',
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace', username: 'grace' }, wa_id: given.phone, user_id: given.userId }],
        statuses: [
          {
            id: given.sentId,
            status: 'delivered',
            timestamp: given.at(3_595),
            recipient_id: given.phone,
            recipient_user_id: given.userId,
          },
        ],
      }),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace' }],
      sent: { status: 'delivered' },
      events: ['message.delivered'],
    }),
  },
  {
    name: 'STOP by a user id alone, quoting the message that was sent to the phone',
    source: page,
    given: 'campaign',
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace' }, user_id: given.userId }],
        messages: [
          {
            from_user_id: given.userId,
            id: given.id(1),
            timestamp: given.at(3_595),
            ...text('STOP'),
            context: { from: '15550783881', id: given.sentId },
          },
        ],
      }),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace', optOut: 'campaigns' }],
      messages: [{ text: 'STOP' }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  {
    name: 'a phone number that a customer known by user id shares',
    source: `${page} (contact_request)`,
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace' }, user_id: given.userId }],
        messages: [
          {
            from_user_id: given.userId,
            id: given.id(1),
            timestamp: given.at(1),
            type: 'contacts',
            origin: 'contact_request',
            contacts: [{ phones: [{ phone: `+${given.phone}`, wa_id: given.phone }] }],
          },
        ],
      }),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace' }],
      messages: [
        {
          text: expect.stringContaining(given.phone),
          content: {
            type: 'contacts',
            contacts: [{ phones: [{ phone: `+${given.phone}`, platform_id: given.phone }] }],
          },
        },
      ],
    }),
  },
  {
    name: 'a message by user id, and one with both addresses',
    source: page,
    changes: (given) => [
      ...messages(given, {
        contacts: [{ profile: { name: 'Grace' }, user_id: given.userId }],
        messages: [{ from_user_id: given.userId, id: given.id(1), timestamp: given.at(1), ...text('By id') }],
      }),
      ...messages(given, {
        contacts: [{ profile: { name: 'Grace' }, wa_id: given.phone, user_id: given.userId }],
        messages: [{ ...said(given, text('By both'), 2), from_user_id: given.userId }],
      }),
    ],
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace' }],
      messages: [{ text: 'By id' }, { text: 'By both' }],
    }),
  },
  {
    name: 'a message by phone, one by user id, and one with both addresses',
    source: `${page}; docs/api.md, Contacts (one customer ends as one contact)`,
    changes: (given) => [
      ...from(given, said(given, text('By phone'), 1)),
      ...messages(given, {
        contacts: [{ profile: { name: 'Grace' }, user_id: given.userId }],
        messages: [{ from_user_id: given.userId, id: given.id(2), timestamp: given.at(2), ...text('By id') }],
      }),
      ...messages(given, {
        contacts: [{ profile: { name: 'Grace' }, wa_id: given.phone, user_id: given.userId }],
        messages: [{ ...said(given, text('By both'), 3), from_user_id: given.userId }],
      }),
    ],
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace' }],
      messages: [
        { text: 'By phone' },
        { text: 'By id', thread: expect.any(Number) },
        { text: 'By both', thread: expect.any(Number) },
      ],
      events: null,
    }),
  },
  {
    name: 'marketing messages stopped under both addresses',
    source: 'Webhooks › user_preferences',
    given: 'answered',
    changes: (given) => preference(given, 'stop'),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace', optOut: 'campaigns' }],
      events: ['contact.opted_out'],
    }),
  },
  ...['resume', 'signup'].map(
    (value): Row => ({
      name: `marketing messages allowed again with “${value}”`,
      source: 'Webhooks › user_preferences',
      given: 'answered',
      changes: (given) => [...preference(given, 'stop'), ...preference(given, value)],
      expected: (given) => ({
        contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace' }],
        events: ['contact.opted_out', 'contact.opted_in'],
      }),
      inOrderBecause: 'the platform’s older choice arrives last',
    }),
  ),
]
