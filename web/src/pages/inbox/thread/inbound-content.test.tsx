import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InboundParts } from './inbound-content.tsx'

const message = { text: 'As text', attachment: undefined } as unknown as MessageView
const shown = (content: MessageContent) => renderToStaticMarkup(<InboundParts message={message} content={content} />)
const words = (content: MessageContent) =>
  shown(content)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each<[string, MessageContent]>([
  ['As text', { type: 'text' }],
  ['The whole text', { type: 'text', body: 'The whole text' }],
  [
    'Sent: Shall we? As text',
    { type: 'text', quoted: { platform_message_id: 'w', message_id: 'm', direction: 'outbound', text: 'Shall we?' } },
  ],
  ['A message that is not in Parley As text', { type: 'text', quoted: { platform_message_id: 'w', message_id: null } }],
  ['Forwarded As text', { type: 'text', forwarded: 'once' }],
  ['Forwarded many times As text', { type: 'text', forwarded: 'many_times' }],
  ['From an ad: Summer sale As text', { type: 'text', referral: { source_type: 'ad', headline: 'Summer sale' } }],
  ['About product sku-1 As text', { type: 'text', referred_product: { product_id: 'sku-1' } }],
  ['Red as wine', { type: 'list_reply', id: 'r', title: 'Red', description: 'as wine' }],
  [
    '2 × p1 3 EUR … and 4 more Quick!',
    {
      type: 'order',
      note: 'Quick!',
      omitted: 4,
      items: [{ product_id: 'p1', quantity: '2', price: '3', currency: 'EUR' }],
    },
  ],
  [
    'Bob Acme +1 2 b@example.com',
    {
      type: 'contacts',
      contacts: [{ name: 'Bob', organization: 'Acme', phones: [{ phone: '+1 2' }], emails: ['b@example.com'] }],
    },
  ],
  ['Call recording', { type: 'call_recording' }],
  ['Call transcript', { type: 'call_transcript' }],
  [
    'Dr Eva Lund Botanist, Seeds, Lund Garden +49 1555 2 Elm Row, 24103 Kiel, Germany Birthday: November 2, 1975',
    {
      type: 'contacts',
      contacts: [
        {
          name: 'Dr Eva Lund',
          organization: 'Lund Garden',
          department: 'Seeds',
          title: 'Botanist',
          birthday: '1975-11-02',
          phones: [{ phone: '+49 1555' }],
          addresses: [{ street: '2 Elm Row', city: 'Kiel', zip: '24103', country: 'Germany', type: 'WORK' }],
        },
      ],
    },
  ],
  [
    'No name Birthday: in spring Their own card, shared on request',
    { type: 'contacts', contacts: [{ phones: [], birthday: 'in spring', origin: 'contact_request' }] },
  ],
  ['Voicemail', { type: 'audio', voicemail: true }],
  ['As text', { type: 'audio', voice: true }],
  [
    'Payment received ₹45.90 Reference inv-1',
    { type: 'payment', status: 'captured', amount: '45.90', currency: 'INR', reference_id: 'inv-1', updated_at: '' },
  ],
  [
    'Payment failed 45.90 rupees limit_exceeded',
    {
      type: 'payment',
      status: 'failed',
      amount: '45.90',
      currency: 'rupees',
      error: { code: 'X', message: 'limit_exceeded' },
      updated_at: '',
    },
  ],
  ['Payment: refunded', { type: 'payment', status: 'refunded', updated_at: '' }],
  [
    'Sent name Ada at.city Bonn',
    { type: 'form_reply', body: 'Sent', answers: { flow_token: 't', name: 'Ada', at: { city: 'Bonn' } } },
  ],
])('“%s” is what an agent reads', (text, content) => {
  expect(words(content)).toBe(text)
})

test('a place links to a map, and a button’s payload is its title', () => {
  const place = shown({ type: 'location', latitude: 52.5, longitude: 13.4, name: 'Home' })
  expect(place).toContain('href="https://www.openstreetmap.org/?mlat=52.5&amp;mlon=13.4')
  expect(shown({ type: 'button', label: 'Ja', payload: 'CONFIRM' })).toContain('title="Button payload: CONFIRM"')
})

test('only web addresses from a customer or an ad become links', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)']) {
    expect(shown({ type: 'text', referral: { source_url: url, headline: 'x' } })).not.toContain('href')
    expect(shown({ type: 'location', latitude: null, longitude: null, url })).not.toContain('href')
  }
  expect(shown({ type: 'text', referral: { source_url: 'https://fb.me/x' } })).toContain('href="https://fb.me/x"')
})
