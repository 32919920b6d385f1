import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { type Given, type Row, text } from './row.ts'

const page = 'Onboarding WhatsApp Business app users'
const ownNumber = (given: Given) => given.account.displayPhoneNumber.replace(/\D/g, '')
const of = (given: Given, field: string, value: object) => [{ field, value: ofNumber(given.account, value) }]

function echoes(given: Given) {
  const sent = { from: ownNumber(given), to: given.phone }
  const image = { id: '900', mime_type: 'image/jpeg', sha256: 'x', caption: 'A picture' }
  return of(given, 'smb_message_echoes', {
    message_echoes: [
      { ...sent, id: given.id('e1'), timestamp: given.at(3_595), ...text('Answered from the phone') },
      { ...sent, id: given.id('e2'), timestamp: given.at(3_596), type: 'image', image },
    ],
  })
}

const fromThePhone = [
  { direction: 'outbound', text: 'Answered from the phone' },
  {
    direction: 'outbound',
    text: expect.stringContaining('A picture'),
    content: { type: 'image' },
    hasAttachment: true,
  },
] as const

export const phoneAppRows: readonly Row[] = [
  {
    name: 'what the phone app sent to a customer with a conversation',
    source: `${page} › smb_message_echoes`,
    given: 'answered',
    changes: echoes,
    expected: () => ({ messages: fromThePhone, events: ['message.sent', 'message.sent'] }),
  },
  {
    name: 'what the phone app sent to somebody new',
    source: `${page} › smb_message_echoes`,
    changes: echoes,
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: null }],
      messages: fromThePhone,
      events: ['conversation.created', 'message.sent', 'message.sent'],
    }),
  },
  {
    name: 'a contact that was named in the phone app',
    source: `${page} › smb_app_state_sync`,
    given: 'campaign',
    changes: (given) => {
      const contact = { full_name: 'Gus Gray', first_name: 'Gus', phone_number: given.phone }
      const state_sync = [{ type: 'contact', contact, action: 'add', metadata: { timestamp: given.at(1) } }]
      return of(given, 'smb_app_state_sync', { state_sync })
    },
    expected: (given) => ({ contacts: [{ addresses: [`+${given.phone}`], name: 'Gus Gray' }] }),
  },
  {
    name: 'a contact with a name of their own, named in the phone app',
    source: `${page} › smb_app_state_sync`,
    given: 'answered',
    changes: (given) => {
      const contact = { full_name: 'Gus Gray', first_name: 'Gus', phone_number: given.phone }
      const state_sync = [{ type: 'contact', contact, action: 'add', metadata: { timestamp: given.at(1) } }]
      return of(given, 'smb_app_state_sync', { state_sync })
    },
    expected: () => ({}),
  },
  {
    name: 'a contact that was added to the phone app and removed',
    source: `${page} › smb_app_state_sync`,
    given: 'campaign',
    changes: (given) => {
      const contact = { full_name: 'Gus Gray', phone_number: given.phone }
      const state_sync = [
        { type: 'contact', contact, action: 'add', metadata: { timestamp: given.at(1) } },
        {
          type: 'contact',
          contact: { phone_number: given.phone },
          action: 'remove',
          metadata: { timestamp: given.at(2) },
        },
      ]
      return of(given, 'smb_app_state_sync', { state_sync })
    },
    expected: (given) => ({ contacts: [{ addresses: [`+${given.phone}`], name: null }] }),
  },
  {
    name: 'messages from before the number was connected',
    source: `${page} › history`,
    changes: (given) => {
      const messages = [
        {
          from: given.phone,
          id: given.id('h1'),
          timestamp: given.at(1),
          ...text('An old question'),
          history_context: { status: 'READ' },
        },
        {
          from: ownNumber(given),
          to: given.phone,
          id: given.id('h2'),
          timestamp: given.at(2),
          ...text('An old answer'),
          history_context: { status: 'DELIVERED' },
        },
      ]
      const metadata = { phase: 0, chunk_order: 1, progress: 55 }
      return of(given, 'history', { history: [{ metadata, threads: [{ id: given.phone, messages }] }] })
    },
    expected: (given) => ({
      contacts: [{ addresses: [`+${given.phone}`], name: null }],
      messages: [{ text: 'An old question' }, { direction: 'outbound', text: 'An old answer', status: 'delivered' }],
      events: [],
    }),
  },
  {
    name: 'a business that shares no history',
    source: `${page} › history`,
    changes: (given) => {
      const errors = [
        { code: 2_593_109, title: 'History sync is turned off', error_data: { details: 'turned off in the app' } },
      ]
      return of(given, 'history', { history: [{ errors }] })
    },
    expected: () => ({}),
  },
]
