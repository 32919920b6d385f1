import { MantineProvider } from '@mantine/core'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messageWith } from '../../../../testing/conversation.ts'
import { ThreadMessages } from '../thread-messages.ts'
import { ContentParts } from './content-parts.tsx'

const quoted = { platform_message_id: 'w', message_id: 'asked', direction: 'outbound' } as const
const slots = {
  type: 'list',
  text: 'When?',
  button: 'Show times',
  sections: [
    {
      title: 'Monday',
      rows: [
        { id: 'm9', title: '9:00', description: 'Room 2' },
        { id: 'm10', title: '10:00' },
      ],
    },
  ],
} as const satisfies MessageContent
const yesOrNo = {
  type: 'buttons',
  header: { type: 'text', text: 'Your order' },
  text: 'Is it right?',
  footer: 'Until Monday',
  buttons: [
    { id: 'yes', title: 'Yes' },
    { id: 'no', title: 'No' },
  ],
} as const satisfies MessageContent

const message = { id: 'asked', text: 'As text', attachment: undefined } as unknown as MessageView
const shown = (content: MessageContent, later: readonly MessageView[] = []) =>
  renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <ThreadMessages value={later}>
        <ContentParts message={message} content={content} />
      </ThreadMessages>
    </MantineProvider>,
  )
const words = (content: MessageContent, later?: readonly MessageView[]) =>
  shown(content, later)
    .replace(/<svg[^>]*aria-label="([^"]*)".*?<\/svg>/g, ' ($1) ')
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
  ['(Tapped button) As text', { type: 'button_reply', id: 'yes', title: 'Yes' }],
  ['Your order Is it right? Until Monday Yes No', yesOrNo],
  ['When? Show times Monday 9:00 Room 2 10:00', slots],
  [
    'Track it Track parcel',
    { type: 'link_button', text: 'Track it', title: 'Track parcel', url: 'https://example.com/t/1' },
  ],
  ['Where are you? Send location', { type: 'location_request', text: 'Where are you?' }],
  [
    'Book now Form Button Book Form booking',
    {
      type: 'interactive',
      kind: 'flow',
      interactive: {
        type: 'flow',
        body: { text: 'Book now' },
        action: { name: 'flow', parameters: { flow_message_version: '3', flow_name: 'booking', flow_cta: 'Book' } },
      },
    },
  ],
  [
    'As text Product sku-1 Catalog 17',
    {
      type: 'interactive',
      kind: 'product',
      interactive: { type: 'product', action: { catalog_id: '17', product_retailer_id: 'sku-1' } },
    },
  ],
  ['As text amount 12', { type: 'interactive', kind: 'payment_method', answer: { amount: 12 } }],
  ['Edited: The other one', { type: 'edit', message: { type: 'text', body: 'The other one' } }],
  ['(Chosen from the list) Red as wine', { type: 'list_reply', id: 'r', title: 'Red', description: 'as wine' }],
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

test('the button that the customer tapped, and the row that they chose, are marked', () => {
  const answered = (content: MessageContent) => [messageWith({ id: 'answer', content })]
  expect(words(yesOrNo, answered({ type: 'button_reply', id: 'no', title: 'No', quoted }))).toContain(
    'Yes (Chosen by the customer) No',
  )
  const rows = words(slots, answered({ type: 'list_reply', id: 'm9', title: '9:00', quoted }))
  expect(rows).toContain('Show times (Chosen by the customer) 9:00')
  const elsewhere = { ...quoted, message_id: 'other' }
  expect(words(yesOrNo, answered({ type: 'button_reply', id: 'no', quoted: elsewhere }))).not.toContain('Chosen')
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
