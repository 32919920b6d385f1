import { expect } from 'vitest'
import { ofNumber } from '../graph/callbacks.ts'
import { type ExpectedContact, from, type Given, type Row, said, statuses, text } from './row.ts'

const page = 'Callback fields added in 2026'
const stopped = (given: Given): ExpectedContact => ({
  addresses: [`+${given.phone}`],
  name: 'Grace',
  optOut: 'campaigns',
})

const fullCard = {
  name: {
    formatted_name: 'Dr Eva M. Lund',
    prefix: 'Dr',
    first_name: 'Eva',
    middle_name: 'M.',
    last_name: 'Lund',
    suffix: 'PhD',
  },
  birthday: '1975-11-02',
  org: { company: 'Lund Garden', department: 'Seeds', title: 'Botanist' },
  phones: [{ phone: '+49 1555 08260', wa_id: '49155508260', type: 'WORK' }],
  emails: [{ email: 'eva@garden.example', type: 'WORK' }],
  urls: [{ url: 'https://garden.example', type: 'WORK' }],
  addresses: [
    {
      street: '2 Elm Row',
      city: 'Kiel',
      state: 'SH',
      zip: '24103',
      country: 'Germany',
      country_code: 'de',
      type: 'WORK',
    },
  ],
}

const vcard = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Lund;Eva;;;',
  'FN:Eva Lund',
  'ORG:Lund Garden\\, Ltd;Seeds',
  'TITLE:Botanist',
  'BDAY:1975-11-02',
  'item1.TEL;type=CELL;waid=49155508260:+49 1555 08260',
  'EMAIL;type=WORK:eva@gar',
  ' den.example',
  'URL:https://garden.example',
  'ADR;type=WORK:;;2 Elm Row;Kiel;SH;24103;Germany',
  'END:VCARD',
].join('\n')

const address = { street: '2 Elm Row', city: 'Kiel', state: 'SH', zip: '24103', country: 'Germany', type: 'WORK' }
const known = {
  organization: 'Lund Garden',
  department: 'Seeds',
  title: 'Botanist',
  birthday: '1975-11-02',
  emails: ['eva@garden.example'],
  urls: ['https://garden.example'],
  addresses: [address],
}

export const oddMessageRows: readonly Row[] = [
  {
    name: 'a contact card with everything that it may hold',
    source: `${page} › contacts (cards)`,
    changes: (given) => from(given, said(given, { type: 'contacts', contacts: [fullCard] })),
    expected: () => ({
      messages: [
        {
          text: '[Contacts] Dr Eva M. Lund (+49 1555 08260)',
          content: {
            type: 'contacts',
            contacts: [
              {
                name: 'Dr Eva M. Lund',
                name_parts: { prefix: 'Dr', first: 'Eva', middle: 'M.', last: 'Lund', suffix: 'PhD' },
                phones: [{ phone: '+49 1555 08260', platform_id: '49155508260', type: 'WORK' }],
                ...known,
              },
            ],
          },
        },
      ],
    }),
  },
  {
    name: 'a contact card that is a vCard alone',
    source: `${page} › contacts (cards)`,
    changes: (given) => from(given, said(given, { type: 'contacts', contacts: [{ vcard, origin: 'other' }] })),
    expected: () => ({
      messages: [
        {
          text: '[Contacts] Eva Lund (+49 1555 08260)',
          content: {
            type: 'contacts',
            contacts: [
              {
                name: 'Eva Lund',
                phones: [{ phone: '+49 1555 08260', platform_id: '49155508260', type: 'CELL' }],
                ...known,
                organization: 'Lund Garden, Ltd',
                origin: 'other',
                vcard,
              },
            ],
          },
        },
      ],
    }),
  },
  {
    name: 'a voicemail, which has the id of its call',
    source: `${page} › voicemail`,
    changes: (given) => {
      const audio = { id: '880055003', sha256: 'c2hhLXZt', mime_type: 'audio/ogg; codecs=opus' }
      return from(given, { ...said(given, { type: 'audio', audio }), id: `wacid.${given.id(1)}` })
    },
    expected: () => ({
      messages: [{ text: '[Voicemail]', content: { type: 'audio', voicemail: true }, hasAttachment: true }],
    }),
  },
  {
    name: 'an error in the older form, of a type in the older form',
    source: `${page} › odd messages`,
    changes: (given) => {
      const errors = [{ code: 131_051, title: 'Unsupported message', details: 'Polls cannot be shown here' }]
      return from(given, said(given, { type: 'unknown', errors }))
    },
    expected: () => ({
      messages: [
        {
          text: '[Sent something that WhatsApp does not pass on] Polls cannot be shown here',
          content: { type: 'unsupported', errors: [{ code: '131051', message: 'Polls cannot be shown here' }] },
        },
      ],
    }),
  },
  {
    name: 'a failure with an error in the older form',
    source: `${page} › odd messages`,
    given: 'answered',
    changes: (given) =>
      statuses(given, {
        status: 'failed',
        errors: [{ code: 131_051, title: 'Unsupported', details: 'Not for this phone' }],
      }),
    expected: () => ({ sent: { status: 'failed', code: '131051' }, events: ['message.failed'] }),
  },
  {
    name: 'a location without a type',
    source: `${page} › odd messages`,
    changes: (given) => {
      const location = { latitude: -54.32, longitude: 10.14, name: 'Garden gate', address: '2 Elm Row' }
      return from(given, said(given, { location }))
    },
    expected: () => ({
      messages: [
        {
          text: '[Location] Garden gate, 2 Elm Row (-54.32, 10.14)',
          content: { type: 'location', latitude: -54.32, longitude: 10.14, name: 'Garden gate' },
        },
      ],
    }),
  },
  {
    name: 'a text without a type',
    source: `${page} › odd messages`,
    changes: (given) => from(given, said(given, { text: { body: 'Is the gate open?' } })),
    expected: () => ({ messages: [{ text: 'Is the gate open?', content: { type: 'text' } }] }),
  },
  {
    name: 'STOP of a type that names no part of the message',
    source: `${page} › odd messages`,
    changes: (given) => from(given, said(given, { type: 'message', text: { body: 'STOP' } })),
    expected: (given) => ({
      contacts: [stopped(given)],
      messages: [{ text: 'STOP' }],
      events: ['conversation.created', 'message.received', 'contact.opted_out'],
    }),
  },
  ...(['greeting', 'unknown'] as const).map(
    (original): Row => ({
      name: `a text that was changed to STOP: ${original}`,
      source: `${page} › edit, revoke`,
      given: 'answered',
      changes: (given) => {
        const message = { context: { id: given.id('q') }, ...text('STOP') }
        return from(
          given,
          said(given, { type: 'edit', edit: { original_message_id: given.id(original), message } }, 3_595),
        )
      },
      expected: (given) => ({
        contacts: [stopped(given)],
        messages: [
          {
            kind: 'notice',
            text: '[Changed a message] STOP',
            content: { type: 'edit', message: { type: 'text', body: 'STOP' } },
          },
        ],
        events: ['message.received', 'contact.opted_out'],
      }),
    }),
  ),
  {
    name: 'a text that was changed to STOP, of a customer without a conversation',
    source: `${page} › edit, revoke`,
    changes: (given) =>
      from(given, said(given, { type: 'edit', edit: { original_message_id: given.id('w'), message: text('Stop.') } })),
    expected: (given) => ({
      contacts: [stopped(given)],
      messages: [{ kind: 'notice', text: expect.stringContaining('Stop.'), content: { type: 'edit' }, thread: null }],
      events: ['contact.opted_out'],
    }),
  },
  {
    name: 'a text that was changed to a sentence with “stop”',
    source: `${page} › edit, revoke`,
    given: 'answered',
    changes: (given) => {
      const message = text('Does the bus stop here?')
      return from(given, said(given, { type: 'edit', edit: { original_message_id: given.id('greeting'), message } }))
    },
    expected: () => ({
      messages: [{ kind: 'notice', text: expect.stringContaining('bus stop'), content: { type: 'edit' } }],
    }),
  },
  {
    name: 'a message that was deleted by a customer known by id alone',
    source: `${page} › edit, revoke`,
    changes: (given) => {
      const contacts = [{ profile: { username: 'quiet.one' }, user_id: given.userId }]
      const by = { from_user_id: given.userId, id: given.id(1), timestamp: given.at(1) }
      const messages = [{ ...by, type: 'revoke', revoke: { original_message_id: given.id('w') } }]
      return [{ field: 'messages', value: ofNumber(given.account, { contacts, messages }) }]
    },
    expected: (given) => ({
      contacts: [{ addresses: [given.userId], name: 'quiet.one' }],
      messages: [{ kind: 'notice', text: '[Deleted a message]', content: { type: 'revoke' }, thread: null }],
      events: [],
    }),
  },
  {
    name: 'marketing messages stopped, without a category',
    source: `${page} › odd messages`,
    given: 'answered',
    changes: (given) => {
      const contacts = [{ profile: { name: 'Grace' }, wa_id: given.phone }]
      const user_preferences = [{ wa_id: given.phone, value: 'stop', timestamp: Number(given.at(3_595)) }]
      return [{ field: 'user_preferences', value: ofNumber(given.account, { contacts, user_preferences }) }]
    },
    expected: (given) => ({ contacts: [stopped(given)], events: ['contact.opted_out'] }),
  },
]
