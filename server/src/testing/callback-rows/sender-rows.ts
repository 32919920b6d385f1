import { ofNumber } from '../graph/callbacks.ts'
import { from, type Given, type Row, said, text } from './row.ts'

const messages = (given: Given, value: object) => [{ field: 'messages', value: ofNumber(given.account, value) }]
const ids = 'Business-scoped user ids'

export const senderRows: readonly Row[] = [
  {
    name: 'a customer without a phone',
    source: ids,
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace', username: '@grace' }, user_id: given.userId }],
        messages: [{ from_user_id: given.userId, id: given.id(1), timestamp: given.at(1), ...text('Hi') }],
      }),
    expected: (given) => ({ contacts: [{ addresses: [given.userId], name: 'Grace' }], messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a customer with a phone and a user id',
    source: ids,
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace' }, wa_id: given.phone, user_id: given.userId }],
        messages: [{ ...said(given, text('Hi')), from_user_id: given.userId }],
      }),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`, given.userId], name: 'Grace' }],
      messages: [{ text: 'Hi' }],
    }),
  },
  {
    name: 'a user id in the place of the phone',
    source: 'reference, chapter 3.4 (early payloads)',
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace' }, wa_id: given.userId }],
        messages: [{ from: given.userId, id: given.id(1), timestamp: given.at(1), ...text('Hi') }],
      }),
    expected: (given) => ({ contacts: [{ addresses: [given.userId], name: 'Grace' }], messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a contact whose wa_id is not the sender',
    source: 'Get started (the example differs in both numbers)',
    changes: (given) =>
      messages(given, {
        contacts: [{ profile: { name: 'Grace' }, wa_id: given.otherPhone }],
        messages: [said(given, text('Hi'))],
      }),
    expected: () => ({ messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a callback without contacts',
    source: 'reference, chapter 3.4',
    changes: (given) => messages(given, { messages: [said(given, text('Hi'))] }),
    expected: (given) => ({ contacts: [{ addresses: [`+${given.phone}`], name: null }], messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a contact without a profile',
    source: 'reference, chapter 3.4',
    changes: (given) => messages(given, { contacts: [{ wa_id: given.phone }], messages: [said(given, text('Hi'))] }),
    expected: (given) => ({ contacts: [{ addresses: [`+${given.phone}`], name: null }], messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a time in milliseconds',
    source: 'reference, chapter 3.3',
    changes: (given) => from(given, { ...said(given, text('Hi')), timestamp: `${given.at(1)}123` }),
    expected: () => ({ messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a time as a number',
    source: 'reference, chapter 3.3',
    changes: (given) => from(given, { ...said(given, text('Hi')), timestamp: Number(given.at(1)) }),
    expected: () => ({ messages: [{ text: 'Hi' }] }),
  },
  {
    name: 'a time that is none',
    source: 'group_status_update example (placeholders instead of values)',
    changes: (given) => from(given, { ...said(given, text('Hi')), timestamp: 'TIMESTAMP' }),
    expected: () => ({ messages: [{ text: 'Hi' }] }),
  },
]
