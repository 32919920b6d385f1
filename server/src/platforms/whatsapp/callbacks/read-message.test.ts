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
      '[Contacts] Bob (+1 2); somebody',
    ],
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
    [
      'interactive',
      { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{"a":1}' } },
      '[Form] Sent {"a":1}',
    ],
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
