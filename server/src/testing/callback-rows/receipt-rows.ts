import { ofNumber } from '../graph/callbacks.ts'
import { failed, type Row, statuses } from './row.ts'

const page = 'Webhooks › messages › status messages webhook reference'
const pricing = (type: string, category: string) => ({
  pricing: { billable: type === 'regular', pricing_model: 'PMP', type, category },
})

/** Codes about one message, after which it has failed. Those that may be repeated are rows of their own. */
const finalCodes: readonly (readonly [code: number, title: string])[] = [
  [130472, 'User’s number is part of an experiment'],
  [131026, 'Message undeliverable'],
  [131036, 'Message failed on at least one device'],
  [131047, 'Re-engagement message'],
  [131049, 'Not delivered to maintain healthy ecosystem engagement'],
  [131051, 'Unsupported message type'],
  [132015, 'Template is paused'],
]

export const receiptRows: readonly Row[] = [
  {
    name: 'a sent message',
    source: page,
    given: 'answered',
    changes: (given) => statuses(given, { status: 'sent', ...pricing('regular', 'marketing') }),
    expected: () => ({ sent: { status: 'sent' } }),
  },
  {
    name: 'a delivered message',
    source: page,
    given: 'answered',
    changes: (given) => statuses(given, { status: 'delivered', ...pricing('free_customer_service', 'service') }),
    expected: () => ({ sent: { status: 'delivered' }, events: ['message.delivered'] }),
  },
  {
    name: 'a message that was read without a delivery',
    source: 'reference, chapter 3.3 (a delivery may be left out)',
    given: 'answered',
    changes: (given) => statuses(given, { status: 'read' }),
    expected: () => ({ sent: { status: 'read' }, events: ['message.read'] }),
  },
  {
    name: 'a delivery with the older pricing model and a conversation',
    source: 'Webhooks › messages (CBP example)',
    given: 'answered',
    changes: (given) =>
      statuses(given, {
        status: 'delivered',
        conversation: { id: 'c1', origin: { type: 'service' } },
        pricing: { billable: true, pricing_model: 'CBP', category: 'service' },
      }),
    expected: () => ({ sent: { status: 'delivered' }, events: ['message.delivered'] }),
  },
  {
    name: 'receipts in the order read, delivered, sent',
    source: 'reference, chapter 3.3 (no order is guaranteed)',
    given: 'answered',
    changes: (given) => statuses(given, { status: 'read' }, { status: 'delivered' }, { status: 'sent' }),
    expected: () => ({ sent: { status: 'read' }, events: ['message.delivered', 'message.read'] }),
  },
  {
    name: 'a failure after a delivery',
    source: 'reference, chapter 3.5 (the higher status is shown)',
    given: 'answered',
    changes: (given) => statuses(given, { status: 'delivered' }, failed(131_026)),
    expected: () => ({ sent: { status: 'delivered', code: '131026' }, events: ['message.delivered'] }),
    inOrderBecause: 'a failure that comes first is an event of its own',
  },
  {
    name: 'a receipt for an unknown message before one of ours',
    source: 'reference, chapter 3.3',
    given: 'answered',
    changes: (given) => statuses(given, { status: 'read', id: given.id('unknown') }, { status: 'delivered' }),
    expected: () => ({ sent: { status: 'delivered' }, events: ['message.delivered'] }),
  },
  {
    name: 'a voice message that was played',
    source: 'reference, chapter 3.5 (played)',
    given: 'answered',
    changes: (given) => statuses(given, { status: 'played' }),
    expected: () => ({ sent: { status: 'read' }, events: ['message.read'] }),
  },
  {
    name: 'a status that nobody knows yet',
    source: 'reference, chapter 3.5',
    given: 'answered',
    changes: (given) => statuses(given, { status: 'warped' }),
    expected: () => ({ sent: { status: 'sent' } }),
  },
  ...[131_000, 131_016, 130_429, 131_056, 131_053].map(
    (code): Row => ({
      name: `a failure with ${code}, after which the message is sent again`,
      source: 'Error codes',
      given: 'answered',
      changes: (given) => statuses(given, failed(code)),
      expected: () => ({ sent: { status: 'sent' } }),
    }),
  ),
  ...[131_042, 131_031, 131_048].map(
    (code): Row => ({
      name: `a failure with ${code} (the account)`,
      source: 'Error codes',
      given: 'answered',
      changes: (given) => statuses(given, failed(code)),
      expected: () => ({
        sent: { status: 'failed', code: String(code) },
        events: ['message.failed'],
        channel: { trouble: String(code) },
      }),
    }),
  ),
  ...finalCodes.map(
    ([code, title]): Row => ({
      name: `a failure with ${code}`,
      source: 'Error codes',
      given: 'answered',
      changes: (given) => statuses(given, failed(code, title)),
      expected: () => ({ sent: { status: 'failed', code: String(code) }, events: ['message.failed'] }),
    }),
  ),
  {
    name: 'a failure with 131050 (the customer stopped marketing messages)',
    source: 'Error codes › 131050',
    given: 'campaign',
    changes: (given) => statuses(given, failed(131_050, 'User has stopped marketing messages')),
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: null, optOut: 'campaigns' }],
      sent: { status: 'failed', code: '131050' },
      events: ['message.failed', 'contact.opted_out'],
    }),
  },
  {
    name: 'a receipt that names a customer who has not written yet',
    source: page,
    given: 'campaign',
    changes: (given) => {
      const status = { id: given.sentId, status: 'delivered', timestamp: given.at(3_590), recipient_id: given.phone }
      const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
      return [{ field: 'messages', value: ofNumber(given.account, { contacts, statuses: [status] }) }]
    },
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace' }],
      sent: { status: 'delivered' },
      events: ['message.delivered'],
    }),
  },
  {
    name: 'a receipt with another name than the customer’s',
    source: page,
    given: 'answered',
    changes: (given) => {
      const status = { id: given.sentId, status: 'delivered', timestamp: given.at(3_590), recipient_id: given.phone }
      const contacts = [{ profile: { name: 'Grace Hopper' }, wa_id: given.phone }]
      return [{ field: 'messages', value: ofNumber(given.account, { contacts, statuses: [status] }) }]
    },
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: 'Grace' }],
      sent: { status: 'delivered' },
      events: ['message.delivered'],
    }),
  },
  {
    name: 'a receipt in a value together with contacts',
    source: page,
    given: 'answered',
    changes: (given) => {
      const status = { id: given.sentId, status: 'delivered', timestamp: given.at(3_590), recipient_id: given.phone }
      const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
      return [{ field: 'messages', value: ofNumber(given.account, { contacts, statuses: [status] }) }]
    },
    expected: () => ({ sent: { status: 'delivered' }, events: ['message.delivered'] }),
  },
]
