import { expect } from 'vitest'
import { from, type Row, said, text } from './row.ts'

const messages = 'Webhooks › messages'
const page = (type: string) => `${messages} › ${type} messages webhook reference`

export const textRows: readonly Row[] = [
  {
    name: 'a text',
    source: page('text'),
    changes: (given) => from(given, said(given, text('Does it come in another colour?'))),
    expected: () => ({ messages: [{ text: 'Does it come in another colour?', content: { type: 'text' } }] }),
  },
  {
    name: 'a text with characters of many scripts, markup and a NUL',
    source: 'reference, chapter 3.2 (escaping)',
    changes: (given) => from(given, said(given, text('Grüße 👩‍👩‍👧 שלום <b>x</b>\u0000!'))),
    expected: () => ({ messages: [{ text: 'Grüße 👩‍👩‍👧 שלום <b>x</b>\uFFFD!' }] }),
  },
  {
    name: 'a text of 4,096 characters',
    source: 'reference, chapter 3.4',
    changes: (given) => from(given, said(given, text('x'.repeat(4_096)))),
    expected: () => ({ messages: [{ text: 'x'.repeat(4_096) }] }),
  },
  {
    name: 'a text that quotes our message',
    source: page('text'),
    given: 'answered',
    changes: (given) =>
      from(given, said(given, { ...text('And in blue?'), context: { from: '15550783881', id: given.sentId } })),
    expected: (given) => ({
      messages: [
        {
          text: 'And in blue?',
          content: {
            type: 'text',
            quoted: expect.objectContaining({ platform_message_id: given.sentId, text: 'Good morning' }),
          },
        },
      ],
    }),
  },
  {
    name: 'a text that quotes an unknown message',
    source: page('text'),
    changes: (given) =>
      from(given, said(given, { ...text('That one'), context: { from: '15550783881', id: given.id('unknown') } })),
    expected: (given) => ({
      messages: [
        { text: 'That one', content: { quoted: { platform_message_id: given.id('unknown'), message_id: null } } },
      ],
    }),
  },
  {
    name: 'a text that quotes a campaign message',
    source: page('text'),
    given: 'campaign',
    changes: (given) =>
      from(given, said(given, { ...text('Tell me more'), context: { from: '15550783881', id: given.sentId } })),
    expected: () => ({ messages: [{ text: 'Tell me more' }] }),
  },
  {
    name: 'a text without a quote after a campaign message',
    source: 'docs/api.md, Conversations and messages',
    given: 'campaign',
    changes: (given) => from(given, { ...said(given, text('Tell me more'), 1), timestamp: given.at(3_599) }),
    expected: () => ({ messages: [{ text: 'Tell me more' }] }),
  },
  {
    name: 'a text from an advertisement',
    source: page('text'),
    changes: (given) =>
      from(
        given,
        said(given, {
          ...text('I saw your ad'),
          referral: {
            source_url: 'https://fb.me/x',
            source_id: '1234',
            source_type: 'ad',
            headline: 'Summer sale',
            body: 'Ten percent off',
            media_type: 'image',
            image_url: 'https://example.com/ad.jpg',
            ctwa_clid: 'clid-1',
            welcome_message: { text: 'Hi there!' },
          },
        }),
      ),
    expected: () => ({
      messages: [
        {
          text: 'I saw your ad',
          content: {
            referral: {
              source_url: 'https://fb.me/x',
              source_id: '1234',
              source_type: 'ad',
              headline: 'Summer sale',
              body: 'Ten percent off',
              media_type: 'image',
              image_url: 'https://example.com/ad.jpg',
              ctwa_clid: 'clid-1',
              welcome_message: 'Hi there!',
            },
          },
        },
      ],
    }),
  },
  {
    name: 'a text about a product',
    source: page('text'),
    changes: (given) => {
      const referred_product = { catalog_id: '8001', product_retailer_id: 'sku-1' }
      return from(
        given,
        said(given, { ...text('In blue?'), context: { from: '15550783881', id: given.id('shop'), referred_product } }),
      )
    },
    expected: () => ({
      messages: [{ text: 'In blue?', content: { referred_product: { catalog_id: '8001', product_id: 'sku-1' } } }],
    }),
  },
  {
    name: 'a forwarded text',
    source: 'reference, chapter 3.4',
    changes: (given) => from(given, said(given, { ...text('Look'), context: { forwarded: true } })),
    expected: () => ({ messages: [{ text: 'Look', content: { forwarded: 'once' } }] }),
  },
  {
    name: 'a text that was forwarded often',
    source: 'reference, chapter 3.4',
    changes: (given) =>
      from(given, said(given, { ...text('Look'), context: { forwarded: true, frequently_forwarded: true } })),
    expected: () => ({ messages: [{ text: 'Look', content: { forwarded: 'many_times' } }] }),
  },
  {
    name: 'a reaction to our message',
    source: page('reaction'),
    given: 'answered',
    changes: (given) =>
      from(given, said(given, { type: 'reaction', reaction: { message_id: given.sentId, emoji: '👍' } })),
    expected: () => ({
      messages: [{ kind: 'notice', text: expect.stringContaining('👍'), content: { type: 'reaction', emoji: '👍' } }],
    }),
  },
  {
    name: 'a reaction that was taken back',
    source: page('reaction'),
    given: 'answered',
    changes: (given) => from(given, said(given, { type: 'reaction', reaction: { message_id: given.sentId } })),
    expected: () => ({
      messages: [{ kind: 'notice', text: expect.any(String), content: { type: 'reaction', emoji: null } }],
    }),
  },
  {
    name: 'a reaction to an unknown message of somebody without a conversation',
    source: page('reaction'),
    changes: (given) =>
      from(given, said(given, { type: 'reaction', reaction: { message_id: given.id('unknown'), emoji: '👍' } })),
    expected: () => ({
      messages: [{ kind: 'notice', text: expect.stringContaining('👍'), content: { type: 'reaction' }, thread: null }],
    }),
  },
  {
    name: 'a location',
    source: page('location'),
    changes: (given) => {
      const location = {
        latitude: 52.5,
        longitude: 13.4,
        name: 'Café',
        address: 'Main Street 1',
        url: 'https://cafe.example',
      }
      return from(given, said(given, { type: 'location', location }))
    },
    expected: () => ({
      messages: [
        {
          text: expect.stringMatching(/Café.*Main Street 1.*52\.5.*13\.4/),
          content: {
            type: 'location',
            latitude: 52.5,
            longitude: 13.4,
            name: 'Café',
            address: 'Main Street 1',
            url: 'https://cafe.example',
          },
        },
      ],
    }),
  },
  {
    name: 'contact cards',
    source: page('contacts'),
    changes: (given) => {
      const phones = [{ phone: '+1 (415) 555-0829', wa_id: '14155550829', type: 'MOBILE' }]
      const name = { first_name: 'Barbara', last_name: 'Johnson', formatted_name: 'Barbara J. Johnson' }
      return from(given, said(given, { type: 'contacts', contacts: [{ name, org: { company: 'Tsunami' }, phones }] }))
    },
    expected: () => ({
      messages: [
        {
          text: expect.stringMatching(/Barbara J\. Johnson.*\+1 \(415\) 555-0829/),
          content: {
            type: 'contacts',
            contacts: [
              {
                name: 'Barbara J. Johnson',
                name_parts: { first: 'Barbara', last: 'Johnson' },
                organization: 'Tsunami',
                phones: [{ phone: '+1 (415) 555-0829', platform_id: '14155550829', type: 'MOBILE' }],
              },
            ],
          },
        },
      ],
    }),
  },
  {
    name: 'an order',
    source: page('order'),
    changes: (given) => {
      const product_items = [
        { product_retailer_id: 'sku-1', quantity: 2, item_price: 30, currency: 'USD' },
        { product_retailer_id: 'sku-2', quantity: 1, item_price: 99.99, currency: 'USD' },
      ]
      return from(
        given,
        said(given, { type: 'order', order: { catalog_id: '8001', text: 'Love these!', product_items } }),
      )
    },
    expected: () => ({
      messages: [
        {
          text: expect.stringMatching(/2 × sku-1.*30 USD.*1 × sku-2.*99\.99 USD.*Love these!/),
          content: {
            type: 'order',
            catalog_id: '8001',
            note: 'Love these!',
            items: [
              { product_id: 'sku-1', quantity: '2', price: '30', currency: 'USD' },
              { product_id: 'sku-2', quantity: '1', price: '99.99', currency: 'USD' },
            ],
          },
        },
      ],
    }),
  },
  {
    name: 'a changed message',
    source: 'Onboarding WhatsApp Business app users › edit',
    given: 'answered',
    changes: (given) => {
      const image = { caption: 'A new caption', mime_type: 'image/jpeg', sha256: 'a1b2', id: '1234567890' }
      const edit = {
        original_message_id: given.id('greeting'),
        message: { context: { id: 'M0' }, type: 'image', image },
      }
      return from(given, said(given, { type: 'edit', edit }))
    },
    expected: () => ({
      messages: [
        {
          kind: 'notice',
          text: expect.stringContaining('A new caption'),
          content: { type: 'edit', message: expect.objectContaining({ type: 'image', caption: 'A new caption' }) },
          hasAttachment: true,
        },
      ],
    }),
  },
  {
    name: 'a deleted message, with an id of its own',
    source: 'Onboarding WhatsApp Business app users › revoke',
    given: 'answered',
    changes: (given) =>
      from(given, said(given, { type: 'revoke', revoke: { original_message_id: given.id('greeting') } })),
    expected: () => ({ messages: [{ kind: 'notice', text: expect.any(String), content: { type: 'revoke' } }] }),
  },
  {
    name: 'a deleted message, with the id of what was deleted',
    source: 'Onboarding WhatsApp Business app users › revoke',
    given: 'answered',
    changes: (given) =>
      from(given, {
        ...said(given, { type: 'revoke', revoke: { original_message_id: given.id('greeting') } }),
        id: given.id('greeting'),
      }),
    expected: () => ({ messages: [{ kind: 'notice', text: expect.any(String), content: { type: 'revoke' } }] }),
  },
  {
    name: 'a first visit of the chat',
    source: 'reference, chapter 3.4',
    changes: (given) => from(given, said(given, { type: 'request_welcome' })),
    expected: () => ({ messages: [{ text: expect.any(String), content: { type: 'request_welcome' } }] }),
  },
  {
    name: 'something that the platform does not pass on',
    source: page('unsupported'),
    changes: (given) => {
      const error_data = { details: 'Message type is currently not supported.' }
      const errors = [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown', error_data }]
      return from(given, said(given, { type: 'unsupported', errors, unsupported: { type: 'poll' } }))
    },
    expected: () => ({
      messages: [
        {
          text: expect.stringContaining('Message type is currently not supported.'),
          content: {
            type: 'unsupported',
            errors: [{ code: '131051', message: 'Message type is currently not supported.' }],
          },
        },
      ],
    }),
  },
  {
    name: 'a message of a type that nobody knows yet',
    source: 'reference, chapter 3.4 (forward compatibility)',
    changes: (given) => from(given, said(given, { type: 'hologram', hologram: { depth: 3 } })),
    expected: () => ({
      messages: [
        {
          text: expect.stringContaining('hologram'),
          content: { type: 'unknown', kind: 'hologram', data: { depth: 3 } },
        },
      ],
    }),
  },
]
