import { from, type Row, said, statuses, text } from './row.ts'

export const batchRows: readonly Row[] = [
  {
    name: 'three messages of one customer',
    source: 'reference, chapter 3.3 (batching)',
    changes: (given) =>
      from(given, said(given, text('One'), 1), said(given, text('Two'), 2), said(given, text('Three'), 3)),
    expected: () => ({ messages: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] }),
  },
  {
    name: 'the same message twice',
    source: 'reference, chapter 3.3 (duplicates)',
    changes: (given) => from(given, said(given, text('Once')), said(given, text('Once'))),
    expected: () => ({ messages: [{ text: 'Once' }] }),
  },
  {
    name: 'a message beside malformed ones',
    source: 'reference, chapter 3.3',
    changes: (given) => [
      { field: 'messages', value: { messages: 'none' } },
      ...from(given, null, {}, { from: given.phone, type: 'text' }, said(given, text('Still here'))),
    ],
    expected: () => ({ messages: [{ text: 'Still here' }] }),
  },
  {
    name: 'a message and the receipts of another in one callback',
    source: 'reference, chapter 3.3 (batching)',
    given: 'answered',
    changes: (given) => [
      ...from(given, said(given, text('Thanks'))),
      ...statuses(given, { status: 'delivered' }, { status: 'read' }),
    ],
    expected: () => ({
      messages: [{ text: 'Thanks' }],
      sent: { status: 'read' },
      events: ['message.received', 'message.delivered', 'message.read'],
    }),
  },
]
