import { type Given, type Row, statuses } from './row.ts'

const source = 'Callback fields added in 2026 › status of type payment'

function payment(given: Given, status: string, second: number, transaction?: object) {
  return statuses(given, {
    type: 'payment',
    status,
    timestamp: given.at(second),
    payment: {
      reference_id: 'inv-2026-118',
      amount: { value: 4590, offset: 100 },
      currency: 'INR',
      ...(transaction && { transaction }),
    },
  })
}

const paid = { id: 'txn-7781', type: 'payu', status: 'success', method: { type: 'upi' } }
const declined = { id: 'txn-7782', status: 'failed', error: { code: 'BANK_DECLINED', reason: 'limit_exceeded' } }
const about = { type: 'payment', reference_id: 'inv-2026-118', amount: '45.90', currency: 'INR' }

export const paymentRows: readonly Row[] = [
  {
    name: 'a payment that begins',
    source,
    given: 'answered',
    changes: (given) => payment(given, 'pending', 3_590),
    expected: () => ({
      messages: [
        {
          kind: 'notice',
          text: '[Payment] pending: 45.90 INR (inv-2026-118)',
          content: { ...about, status: 'pending' },
        },
      ],
      events: [],
      sent: { status: 'sent' },
    }),
  },
  {
    name: 'a payment that begins and is received',
    source,
    given: 'answered',
    changes: (given) => [...payment(given, 'pending', 3_590), ...payment(given, 'captured', 3_591, paid)],
    expected: () => ({
      messages: [
        {
          kind: 'notice',
          text: '[Payment] captured: 45.90 INR (inv-2026-118)',
          content: { ...about, status: 'captured', transaction_id: 'txn-7781', method: 'upi' },
        },
      ],
      events: [],
      sent: { status: 'sent' },
    }),
  },
  {
    name: 'a payment that begins and fails within a second, after the delivery of the order',
    source,
    given: 'answered',
    changes: (given) => [
      ...statuses(given, { status: 'delivered' }),
      ...payment(given, 'pending', 3_590),
      ...payment(given, 'failed', 3_590, declined),
    ],
    expected: () => ({
      messages: [
        {
          kind: 'notice',
          text: '[Payment] failed: 45.90 INR (inv-2026-118) – limit_exceeded',
          content: { ...about, status: 'failed', error: { code: 'BANK_DECLINED', message: 'limit_exceeded' } },
        },
      ],
      sent: { status: 'delivered' },
      events: ['message.delivered'],
    }),
  },
  {
    name: 'a payment for an order of a campaign, which has no conversation',
    source,
    given: 'campaign',
    changes: (given) => payment(given, 'captured', 3_590, paid),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: null }],
      messages: [
        {
          kind: 'notice',
          text: '[Payment] captured: 45.90 INR (inv-2026-118)',
          content: { ...about, status: 'captured' },
          thread: null,
        },
      ],
      events: [],
      sent: { status: 'sent' },
    }),
  },
  {
    name: 'a payment for an order that another system sent',
    source,
    given: 'answered',
    changes: (given) => {
      const [change] = payment({ ...given, sentId: given.id('order') }, 'captured', 3_590, paid)
      return change ? [change] : []
    },
    expected: (given) => ({
      messages: [
        {
          kind: 'notice',
          text: '[Payment] captured: 45.90 INR (inv-2026-118)',
          content: { ...about, quoted: { platform_message_id: given.id('order'), message_id: null } },
        },
      ],
      events: [],
      sent: { status: 'sent' },
    }),
  },
]
