import { ofNumber } from '../graph/callbacks.ts'
import { type Given, type Row, said, text } from './row.ts'

const ownNumber = (given: Given) => given.account.displayPhoneNumber.replace(/\D/g, '')
const of = (given: Given, field: string, value: object) => [{ field, value: ofNumber(given.account, value) }]

export const otherSenderRows: readonly Row[] = [
  {
    name: 'a message to an AI agent that has the conversation',
    source: 'Reference › standby',
    given: 'answered',
    changes: (given) => {
      const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
      return of(given, 'standby', { standby: { contacts, messages: [said(given, text('Where is my parcel?'), 2)] } })
    },
    expected: () => ({
      messages: [{ text: 'Where is my parcel?', content: { type: 'text', standby: true } }],
      events: [],
    }),
  },
  {
    name: 'what an AI agent answered',
    source: 'Reference › standby',
    given: 'answered',
    changes: (given) => {
      const message = { recipient_type: 'individual', to: given.phone, ...text('It leaves today.') }
      return of(given, 'standby', {
        standby: { message_echoes: [{ id: given.id('sb'), timestamp: given.at(3_595), message }] },
      })
    },
    expected: () => ({
      messages: [{ direction: 'outbound', text: 'It leaves today.', content: { type: 'text', standby: true } }],
      events: ['message.sent'],
    }),
  },
  {
    name: 'a message that another app sent',
    source: 'Reference › message_echoes',
    given: 'answered',
    changes: (given) => {
      const echo = { from: ownNumber(given), to: given.phone, id: given.id('me'), timestamp: given.at(3_595) }
      return of(given, 'message_echoes', {
        message_echoes: [{ ...echo, ...text('We open at nine.'), message_creation_type: 'created_by_1p_bot' }],
      })
    },
    expected: () => ({ messages: [{ direction: 'outbound', text: 'We open at nine.' }], events: ['message.sent'] }),
  },
  {
    name: 'a conversation that is passed to people',
    source: 'Reference › messaging_handovers',
    given: 'answered',
    changes: (given) => [
      {
        field: 'messaging_handovers',
        value: {
          sender: { phone_number: given.phone },
          recipient: { phone_number_id: given.account.phoneNumberId },
          timestamp: given.at(3_595),
          control_passed: { previous_owner_role: 'ai_agent', new_owner_role: 'escalation' },
        },
      },
    ],
    expected: () => ({
      messages: [
        {
          direction: 'outbound',
          kind: 'notice',
          status: 'received',
          text: '[Handover] ai_agent → escalation',
          content: { type: 'handover', is_to_us: true },
        },
      ],
      events: [],
    }),
  },
  {
    name: 'a category that WhatsApp finds wrong',
    source: 'Reference › template_correct_category_detection',
    given: 'template',
    changes: (given) => [
      {
        field: 'template_correct_category_detection',
        value: {
          message_template_id: 770088001,
          message_template_name: given.templateName,
          message_template_language: 'en_US',
          category: 'MARKETING',
          correct_category: 'UTILITY',
        },
      },
    ],
    expected: () => ({ template: { category: 'MARKETING', coming_category: 'UTILITY', coming_category_at: null } }),
  },
]
