import { ofNumber } from '../graph/callbacks.ts'
import { account, from, type Row, said, text } from './row.ts'

const value = { event: 'x', decision: 'APPROVED', display_phone_number: '15550100001' }

/** Fields that are stored with the callback and change nothing, and shapes that are none. */
export const ignoredRows: readonly Row[] = [
  ...['partner_solutions', 'payment_configuration_update', 'something_new'].map(
    (field): Row => ({
      name: `the field ${field}`,
      source: `Webhooks › ${field}`,
      changes: () => account(field, value),
      expected: () => ({}),
    }),
  ),
  {
    name: 'a message for a number that is not connected',
    source: 'the platform’s test button (phone_number_id 123456123)',
    changes: (given) => {
      const metadata = { display_phone_number: '16505551111', phone_number_id: '123456123' }
      return [
        { field: 'messages', value: { ...ofNumber(given.account, { messages: [said(given, text('Hi'))] }), metadata } },
      ]
    },
    expected: () => ({}),
  },
  {
    name: 'a message without metadata',
    source: 'reference, chapter 3.3',
    changes: (given) => [{ field: 'messages', value: { messages: [said(given, text('Hi'))] } }],
    expected: () => ({}),
  },
  {
    name: 'a value that is null',
    source: 'reference, chapter 3.3',
    changes: () => [{ field: 'messages', value: null }],
    expected: () => ({}),
  },
  {
    name: 'an error that a callback came too late',
    source: 'Webhooks › errors › 131035',
    changes: (given) => [
      { field: 'messages', value: ofNumber(given.account, { errors: [{ code: 131_035, title: 'Too late' }] }) },
    ],
    expected: () => ({}),
  },
  {
    name: 'a text with an empty body',
    source: 'reference, chapter 3.4',
    changes: (given) => from(given, said(given, text(''))),
    expected: () => ({ messages: [{ text: '[Empty message]' }] }),
  },
  {
    name: 'names of prototypes in a value',
    source: 'reference, chapter 3.3',
    changes: (given) => [
      {
        field: '__proto__',
        value: JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      },
      ...from(given, said(given, text('Hi'))),
    ],
    expected: () => ({ messages: [{ text: 'Hi' }] }),
  },
]
