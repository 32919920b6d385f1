import { MessageContent } from '@parley/shared/conversations/message-content'
import { describe, expect, test } from 'vitest'
import { updates } from '../../../testing/whatsapp/read-callback.ts'

describe('Every kind of message from a customer', () => {
  const described = (type: string, content: unknown, more: object = {}) => {
    const message = { from: '15551230001', id: 'wamid.1', timestamp: '1763600000', type, [type]: content, ...more }
    const [update] = updates('messages', { messages: [message] })
    return update
  }
  const media = { id: '5', mime_type: 'x/y', sha256: 'abc' }

  test.each<[string, unknown, string, object?]>([
    ['text', { body: 'Hello' }, 'Hello'],
    ['text', { body: '' }, '[Empty message]'],
    ['image', { ...media, caption: 'Our cat' }, '[Picture] Our cat'],
    ['video', media, '[Video]'],
    ['audio', { ...media, voice: true }, '[Voice message]'],
    ['audio', { ...media, voice: false }, '[Audio]'],
    ['document', { ...media, filename: 'bill.pdf', caption: 'See' }, '[Document] bill.pdf See'],
    ['sticker', { ...media, animated: false }, '[Sticker]'],
    ['location', { latitude: 52.5, longitude: 13.4 }, '[Location] 52.5, 13.4'],
    ['location', { latitude: 1, longitude: 2, name: 'Home', address: 'A 1' }, '[Location] Home, A 1 (1, 2)'],
    [
      'contacts',
      [{ name: { formatted_name: 'Bob' }, phones: [{ phone: '+1 2' }] }, {}],
      '[Contacts] Bob (+1 2); a contact without a name',
    ],
    ['contacts', [{ phones: [{ phone: '+1 2' }, { wa_id: '13' }] }], '[Contacts] +1 2, 13'],
    ['contacts', [{ org: { company: 'Acme' }, phones: [{ phone: '+1 2' }] }], '[Contacts] Acme (+1 2)'],
    [
      'order',
      { text: 'Quick!', product_items: [{ product_retailer_id: 'p1', quantity: 2, item_price: 3, currency: 'EUR' }] },
      '[Order] 2 × p1 (3 EUR) – Quick!',
    ],
    ['button', { text: 'Stop promotions', payload: 'STOP' }, 'Stop promotions'],
    ['interactive', { type: 'button_reply', button_reply: { id: 'b', title: 'Yes' } }, 'Yes'],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'l', title: 'Red', description: 'as wine' } },
      'Red – as wine',
    ],
    ['interactive', { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{"a":1}' } }, '[Form] Sent\na: 1'],
    ['interactive', { type: 'payment_method', payment_method: {} }, '[Answered: payment method]'],
    ['reaction', { message_id: 'wamid.0', emoji: '👍' }, '[Reaction] 👍'],
    ['reaction', { message_id: 'wamid.0', emoji: '' }, '[Took a reaction back]'],
    ['reaction', { message_id: 'wamid.0' }, '[Took a reaction back]'],
    [
      'edit',
      { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'Better' } } },
      '[Changed a message] Better',
    ],
    ['revoke', { original_message_id: 'wamid.0' }, '[Deleted a message]'],
    ['request_welcome', undefined, '[Opened the chat for the first time]'],
    [
      'unsupported',
      { type: 'poll' },
      '[Sent something that WhatsApp does not pass on: poll] Not supported.',
      notPassedOn(),
    ],
    ['hologram', {}, '[Sent something of a kind that Parley does not know: hologram]'],
    ['image', null, '[Picture]'],
    ['interactive', 'nonsense', '[Answered: something new]'],
  ])('%s %j is shown as words', (type, content, text, more) => {
    expect(described(type, content, more)).toMatchObject({
      kind: 'message',
      platformMessageId: 'wamid.1',
      from: { phone: '+15551230001', platformUserId: null },
      text,
      at: 1763600000000,
    })
  })

  function notPassedOn() {
    return { errors: [{ code: 131051, error_data: { details: 'Not supported.' } }] }
  }

  test.each<[string, unknown, object, object?]>([
    ['text', { body: 'Hello' }, { type: 'text' }],
    ['image', { ...media, caption: 'Our cat' }, { type: 'image', caption: 'Our cat', mime_type: 'x/y', sha256: 'abc' }],
    ['audio', { ...media, voice: true }, { type: 'audio', voice: true }],
    ['sticker', { ...media, animated: true }, { type: 'sticker', animated: true }],
    ['document', { ...media, filename: 'bill.pdf' }, { type: 'document', file_name: 'bill.pdf' }],
    [
      'location',
      { latitude: 52.5, longitude: '13.4', name: 'Home', address: 'A 1', url: 'https://h.example' },
      { type: 'location', latitude: 52.5, longitude: 13.4, name: 'Home', address: 'A 1', url: 'https://h.example' },
    ],
    [
      'contacts',
      [
        {
          name: { formatted_name: 'Bob' },
          org: { company: 'Acme' },
          phones: [{ phone: '+1 2', wa_id: '12', type: 'CELL' }],
        },
      ],
      {
        contacts: [{ name: 'Bob', organization: 'Acme', phones: [{ phone: '+1 2', platform_id: '12', type: 'CELL' }] }],
      },
    ],
    [
      'order',
      { catalog_id: '7', text: 'Quick!', product_items: [{ product_retailer_id: 'p1', quantity: 2, item_price: 3.5 }] },
      { type: 'order', catalog_id: '7', note: 'Quick!', items: [{ product_id: 'p1', quantity: '2', price: '3.5' }] },
    ],
    ['reaction', { message_id: 'wamid.0', emoji: '👍' }, { type: 'reaction', emoji: '👍' }],
    ['reaction', { message_id: 'wamid.0' }, { type: 'reaction', emoji: null }],
    ['button', { text: 'Ja', payload: 'CONFIRM' }, { type: 'button', label: 'Ja', payload: 'CONFIRM' }],
    [
      'interactive',
      { type: 'button_reply', button_reply: { id: 'b', title: 'Yes' } },
      { type: 'button_reply', id: 'b', title: 'Yes' },
    ],
    [
      'interactive',
      { type: 'list_reply', list_reply: { id: 'l', title: 'Red', description: 'as wine' } },
      { type: 'list_reply', id: 'l', title: 'Red', description: 'as wine' },
    ],
    [
      'interactive',
      { type: 'call_permission_reply', call_permission_reply: { response: 'reject', response_source: 'user_action' } },
      { type: 'call_permission_reply', response: 'reject', source: 'user_action' },
    ],
    [
      'interactive',
      {
        type: 'call_permission_reply',
        call_permission_reply: { response: 'accept', expiration_timestamp: 1763600000 },
      },
      { type: 'call_permission_reply', response: 'accept', expires_at: '2025-11-20T00:53:20.000Z' },
    ],
    [
      'interactive',
      { type: 'payment_method', payment_method: { last_four_digits: '5235' } },
      { type: 'interactive', kind: 'payment_method', answer: { last_four_digits: '5235' } },
    ],
    [
      'edit',
      { original_message_id: 'wamid.0', message: { type: 'image', image: { ...media, caption: 'New' } } },
      { type: 'edit', message: { type: 'image', caption: 'New' } },
    ],
    ['revoke', { original_message_id: 'wamid.0' }, { type: 'revoke' }],
    [
      'unsupported',
      { type: 'poll' },
      { type: 'unsupported', kind: 'poll', errors: [{ code: '131051', message: 'Not supported.' }] },
      notPassedOn(),
    ],
    ['hologram', { depth: 3 }, { type: 'unknown', kind: 'hologram', data: { depth: 3 } }],
    [
      'text',
      { body: 'I saw your ad' },
      {
        referral: {
          source_type: 'ad',
          source_id: '1234',
          source_url: 'https://fb.me/x',
          headline: 'Summer sale',
          body: 'Ten percent off',
          media_type: 'image',
          image_url: 'https://example.com/ad.jpg',
          ctwa_clid: 'clid-1',
          welcome_message: 'Hi there!',
        },
      },
      {
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
      },
    ],
    [
      'text',
      { body: 'In blue?' },
      { referred_product: { catalog_id: '8001', product_id: 'sku-1' } },
      { context: { id: 'w', referred_product: { catalog_id: '8001', product_retailer_id: 'sku-1' } } },
    ],
    ['text', { body: 'x' }, { forwarded: 'once' }, { context: { forwarded: true } }],
    ['text', { body: 'x' }, { forwarded: 'many_times' }, { context: { forwarded: true, frequently_forwarded: true } }],
  ])('%s %j is kept as data', (type, content, expected, more) => {
    const update = described(type, content, more)
    const kept = update?.kind === 'message' ? update.content : undefined
    expect(kept).toMatchObject(expected)
    expect(MessageContent.parse(kept)).toEqual(kept)
  })

  test('the answers of a form are kept whole as JSON, and readable as text', () => {
    const answers = { flow_token: 't1', name: 'Ada', days: ['Mon', 'Tue'], address: { city: 'Bonn' }, big: 1 }
    const response_json = JSON.stringify(answers).replace('"big":1', '"big":12345678901234567890')
    const nfm_reply = { name: 'flow', body: 'Sent', response_json }
    expect(described('interactive', { type: 'nfm_reply', nfm_reply })).toMatchObject({
      text: '[Form] Sent\nname: Ada\ndays: Mon, Tue\naddress.city: Bonn\nbig: 12345678901234567890',
      content: { type: 'form_reply', name: 'flow', answers: { ...answers, big: '12345678901234567890' } },
    })
    const broken = { name: 'flow', body: 'Sent', response_json: '{"a":' }
    expect(described('interactive', { type: 'nfm_reply', nfm_reply: broken })).toMatchObject({
      text: '[Form] Sent\n{"a":',
      content: { type: 'form_reply', unreadable_answers: '{"a":' },
    })
  })

  test('hostile answers of a form are limited, and change no prototype', () => {
    const deep = `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`
    for (const response_json of [deep, `{"__proto__":{"admin":true},"x":"${'y'.repeat(300_000)}"}`]) {
      const update = described('interactive', { type: 'nfm_reply', nfm_reply: { response_json } })
      const kept = JSON.stringify(update)
      expect(kept.length).toBeLessThan(130_000)
      expect(kept).toMatch(/left out: nested too deeply|\(shortened\)/)
      expect(kept).not.toContain('__proto__')
    }
    expect({}).not.toHaveProperty('admin')
  })

  test('a text of any length is kept whole, and its shortened form says so', () => {
    const body = 'é'.repeat(30_000)
    const update = described('text', { body })
    expect(update).toMatchObject({ content: { type: 'text', body } })
    expect(update?.kind === 'message' && update.text).toMatch(/^é{8000}… \(shortened; the whole is in `content`\)$/)
    expect(described('text', { body: 'é'.repeat(8_000) })).toMatchObject({ text: 'é'.repeat(8_000) })
  })

  test('an order with more items than are kept says how many are missing', () => {
    const product_items = Array.from({ length: 203 }, () => ({ product_retailer_id: 'p', quantity: 1 }))
    expect(described('order', { product_items })).toMatchObject({
      text: expect.stringMatching(/; … and 3 more$/),
      content: { omitted: 3 },
    })
  })

  test('what a tapped button stands for is given, whatever its label', () => {
    const button_reply = { id: 'cancel-button', title: 'Cancel' }
    expect(described('button', { text: 'Kein Interesse', payload: 'STOP' })).toMatchObject({ payload: 'STOP' })
    expect(described('interactive', { type: 'button_reply', button_reply })).toMatchObject({ payload: 'cancel-button' })
    expect(described('text', { body: 'STOP' })).not.toHaveProperty('payload')
  })

  test('a file that could not be received has the reason', () => {
    const errors = [{ code: 131052, title: 'Media download error', error_data: { details: 'Too large.' } }]
    expect(described('image', { mime_type: 'image/jpeg' }, { errors })).toMatchObject({
      text: '[Picture] – The file could not be received: Too large.',
      content: { type: 'image', errors: [{ code: '131052', message: 'Too large.' }] },
    })
  })

  test('a deletion with the id of the deleted message is a message of its own', () => {
    expect(described('revoke', { original_message_id: 'wamid.1' })).toMatchObject({
      platformMessageId: 'about wamid.1',
      quotedPlatformMessageId: 'wamid.1',
    })
  })

  test('the customer’s username is kept beside their name', () => {
    const [update] = updates('messages', {
      contacts: [{ profile: { name: 'Ada', username: 'ada.b' }, wa_id: '15551230001' }],
      messages: [{ from: '15551230001', id: 'wamid.1', type: 'text', text: { body: 'x' } }],
    })
    expect(update).toMatchObject({ from: { name: 'Ada' }, content: { username: 'ada.b' } })
  })

  test('a file has the platform’s media id', () => {
    expect(described('document', { ...media, filename: 'bill.pdf' })).toMatchObject({
      attachment: { kind: 'document', platformMediaId: '5', mimeType: 'x/y', fileName: 'bill.pdf' },
    })
    expect(described('text', { body: 'x' })).not.toHaveProperty('attachment')
  })

  test('a message that quotes another has its id, for every kind', () => {
    const context = { context: { from: '15550100001', id: 'wamid.0' } }
    expect(described('text', { body: 'Yes' }, context)).toMatchObject({
      quotedPlatformMessageId: 'wamid.0',
      button: false,
    })
    expect(described('button', { text: 'Yes' }, context)).toMatchObject({
      quotedPlatformMessageId: 'wamid.0',
      button: true,
    })
    for (const type of ['edit', 'revoke']) {
      expect(described(type, { original_message_id: 'wamid.0' })).toMatchObject({ quotedPlatformMessageId: 'wamid.0' })
    }
    expect(described('reaction', { message_id: 'wamid.0' })).toMatchObject({ quotedPlatformMessageId: 'wamid.0' })
    expect(described('button', { text: 'Yes' })).toMatchObject({ quotedPlatformMessageId: null })
    expect(described('text', { body: 'x' }, { context: { forwarded: true } })).toMatchObject({
      quotedPlatformMessageId: null,
    })
  })
})

describe('A message about an earlier message', () => {
  const described = (type: string, content: unknown) => {
    const [update] = updates('messages', { messages: [{ from: '15551230001', id: 'wamid.1', type, [type]: content }] })
    return update
  }

  test.each([
    ['reaction', { message_id: 'wamid.0', emoji: '👍' }],
    ['reaction', { message_id: 'wamid.0' }],
    ['edit', { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'Better' } } }],
    ['revoke', { original_message_id: 'wamid.0' }],
  ])('%s %j says nothing of its own; a text, a button and a file do', (type, content) => {
    expect(described(type, content)).toMatchObject({ isReaction: true, quotedPlatformMessageId: 'wamid.0' })
    for (const [other, words] of [
      ['text', { body: 'x' }],
      ['button', { text: 'Yes' }],
      ['image', { id: '5' }],
    ] as const) {
      expect(described(other, words)).not.toHaveProperty('isReaction')
    }
  })

  test('endlessly nested edits are one edit', () => {
    let message: object = { type: 'text', text: { body: 'x' } }
    for (let depth = 0; depth < 2_000; depth += 1) message = { type: 'edit', edit: { message } }
    expect(described('edit', { original_message_id: 'wamid.0', message })).toMatchObject({
      text: '[Changed a message]',
    })
  })
})
