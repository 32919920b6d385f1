import { ofNumber } from '../graph/callbacks.ts'
import { type Given, type Row, said, text } from './row.ts'

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
    name: 'marketing messages stopped under both addresses',
    source: 'Webhooks › user_preferences',
    given: 'answered',
    changes: (given) => preference(given, 'stop'),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace', optOut: 'campaigns' }],
      events: ['contact.opted_out'],
    }),
  },
  ...['resume'].map(
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
