import { describe, expect, test } from 'vitest'
import { readJson } from './json.ts'
import { readCallback, secondsToMs } from './read-callback.ts'

const now = Date.UTC(2026, 10, 21)
const metadata = { display_phone_number: '15550100001', phone_number_id: '77' }

function read(field: string, value: object, entry: object = {}) {
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  const document = { object: 'whatsapp_business_account', entry: [{ id: '99', ...entry, changes: [change] }] }
  return readCallback(JSON.stringify(document), now)
}

const updates = (...told: Parameters<typeof read>) => read(...told).map(({ update }) => update)

describe('every kind of message from a customer', () => {
  const said = (type: string, content: unknown, more: object = {}) => {
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
    expect(said(type, content, more)).toMatchObject({
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

  test('a file is described with the id under which the platform keeps it', () => {
    expect(said('document', { ...media, filename: 'bill.pdf' })).toMatchObject({
      attachment: { kind: 'document', platformMediaId: '5', mimeType: 'x/y', fileName: 'bill.pdf' },
    })
    expect(said('text', { body: 'x' })).not.toHaveProperty('attachment')
  })

  test('what quotes an earlier one names it, in whatever place the kind has for that', () => {
    const context = { context: { from: '15550100001', id: 'wamid.0' } }
    expect(said('text', { body: 'Yes' }, context)).toMatchObject({ quotedPlatformMessageId: 'wamid.0', button: false })
    expect(said('button', { text: 'Yes' }, context)).toMatchObject({ quotedPlatformMessageId: 'wamid.0', button: true })
    for (const type of ['edit', 'revoke']) {
      expect(said(type, { original_message_id: 'wamid.0' })).toMatchObject({ quotedPlatformMessageId: 'wamid.0' })
    }
    expect(said('reaction', { message_id: 'wamid.0' })).toMatchObject({ quotedPlatformMessageId: 'wamid.0' })
    expect(said('button', { text: 'Yes' })).toMatchObject({ quotedPlatformMessageId: null })
    expect(said('text', { body: 'x' }, { context: { forwarded: true } })).toMatchObject({
      quotedPlatformMessageId: null,
    })
  })
})

describe('who it is from', () => {
  const from = (message: object, ...contacts: unknown[]) => {
    const value = { contacts, messages: [{ id: 'w', type: 'text', text: { body: 'x' }, ...message }] }
    const [update] = updates('messages', value)
    return update?.kind === 'message' ? update.from : undefined
  }

  test.each<[string, object, unknown[], object | undefined]>([
    [
      'a phone with a name',
      { from: '15551230001' },
      [{ profile: { name: 'A' }, wa_id: '15551230001' }],
      { phone: '+15551230001', platformUserId: null, name: 'A' },
    ],
    [
      'both identities',
      { from: '15551230001', from_user_id: 'US.1' },
      [],
      { phone: '+15551230001', platformUserId: 'US.1', name: null },
    ],
    [
      'an id alone',
      { from_user_id: 'US.1' },
      [{ profile: { name: 'A', username: 'a' }, user_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: 'A' },
    ],
    [
      'a user name where there is no name',
      { from_user_id: 'US.1' },
      [{ profile: { username: 'a.b' }, user_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: 'a.b' },
    ],
    [
      'an id in the place of the phone',
      { from: 'US.1' },
      [{ wa_id: 'US.1' }],
      { phone: null, platformUserId: 'US.1', name: null },
    ],
    [
      'an id that only the contact has',
      { from: '15551230001' },
      [{ wa_id: '15551230001', user_id: 'US.2' }],
      { phone: '+15551230001', platformUserId: 'US.2', name: null },
    ],
    [
      'the right one of several contacts',
      { from: '15551230001' },
      [
        { wa_id: '1555999', profile: { name: 'B' } },
        { wa_id: '15551230001', profile: { name: 'A' } },
      ],
      { phone: '+15551230001', platformUserId: null, name: 'A' },
    ],
    [
      'a contact without a profile',
      { from: '15551230001' },
      [{ wa_id: '15551230001' }],
      { phone: '+15551230001', platformUserId: null, name: null },
    ],
    ['nobody', {}, [], undefined],
    ['something that is no phone', { from: '[<PHONE>]' }, [], undefined],
  ])('%s', (_what, message, contacts, expected) => {
    expect(from(message, ...contacts)).toEqual(expected)
  })

  test('who changes their number is the same customer under another', () => {
    const system = { type: 'user_changed_number', body: 'changed', wa_id: '15551230009' }
    expect(updates('messages', { messages: [{ from: '15551230001', id: 'w', type: 'system', system }] })).toMatchObject(
      [{ kind: 'moved', from: { phone: '+15551230001' }, to: { phone: '+15551230009' } }],
    )
  })
})

describe('statuses', () => {
  const status = (more: object) => {
    const [update] = updates('messages', {
      statuses: [{ id: 'w', timestamp: '1763600000', recipient_id: '1', ...more }],
    })
    return update
  }

  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['played', 'read'],
  ])('%s is %s, with our id and the charge', (word, expected) => {
    const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' }
    expect(status({ status: word, biz_opaque_callback_data: 'ours', pricing })).toEqual({
      kind: 'receipt',
      platformMessageId: 'w',
      messageId: 'ours',
      status: expected,
      error: null,
      pricing: { type: 'regular', category: 'marketing' },
      at: 1763600000000,
    })
  })

  test.each([
    [131026, {}],
    [130472, {}],
    [131000, {}],
    [131047, {}],
    [131049, {}],
    [131053, {}],
    [131050, { optsOut: true }],
    [131031, { stopsCampaign: true }],
    [131042, { stopsCampaign: true }],
    [131048, { stopsCampaign: true }],
    [368, { stopsCampaign: true }],
    [132015, { stopsCampaign: true }],
    [132016, { stopsCampaign: true }],
  ])('failed with %i says why, and what follows from it', (code, follows) => {
    const errors = [{ code, title: 'T', message: 'M', error_data: { details: 'Because.' } }]
    const update = status({ status: 'failed', errors })
    expect(update).toMatchObject({ status: 'failed', error: { code: String(code), ...follows } })
    const { error } = update as { error: object }
    expect(error).toMatchObject({ message: expect.stringMatching(/^[A-Z].* WhatsApp says: Because\. /) })
    expect(Object.keys(error)).toHaveLength(2 + Object.keys(follows).length)
  })

  test('failed without a reason is failed all the same; deleted, new and nameless ones say nothing', () => {
    expect(status({ status: 'failed' })).toMatchObject({ error: { code: 'unknown' } })
    for (const word of ['deleted', 'warning', 'toString', '']) expect(status({ status: word })).toBeUndefined()
    expect(updates('messages', { statuses: [{ status: 'sent' }] })).toEqual([])
  })
})

describe('what is said of templates', () => {
  const which = { message_template_id: 1, message_template_name: 'sale', message_template_language: 'en-US' }
  const decided = (event: string, more: object = {}) =>
    updates('message_template_status_update', { ...which, event, ...more }, { time: 1763600000 })

  test.each([
    ['APPROVED', 'APPROVED', null],
    ['REINSTATED', 'APPROVED', null],
    ['UNARCHIVED', 'APPROVED', null],
    ['PENDING', 'PENDING', null],
    ['REJECTED', 'REJECTED', null],
    ['IN_APPEAL', 'REJECTED', 'IN_APPEAL'],
    ['LIMIT_EXCEEDED', 'REJECTED', 'LIMIT_EXCEEDED'],
    ['PAUSED', 'PAUSED', null],
    ['LOCKED', 'PAUSED', 'LOCKED'],
    ['ARCHIVED', 'PAUSED', 'ARCHIVED'],
    ['DISABLED', 'DISABLED', null],
    ['PENDING_DELETION', 'DISABLED', 'PENDING_DELETION'],
    ['DELETED', 'DISABLED', 'DELETED'],
  ])('%s is %s', (event, status, reason) => {
    expect(decided(event, { reason: 'NONE' })).toEqual([
      { kind: 'template_review', name: 'sale', language: 'en_US', status, reason, at: 1763600000999 },
    ])
  })

  test('the reason is the longest that is given', () => {
    expect(decided('REJECTED', { reason: 'PROMOTIONAL' })).toMatchObject([{ reason: 'PROMOTIONAL' }])
    expect(decided('REJECTED', { reason: null })).toMatchObject([{ reason: null }])
    const rejection_info = { reason: 'Bad form.', recommendation: 'Mend it.' }
    expect(decided('REJECTED', { reason: 'INVALID_FORMAT', rejection_info })).toMatchObject([
      { reason: 'Bad form. Mend it.' },
    ])
    const other_info = { title: 'FIRST_PAUSE', description: 'Paused for 3 hours.' }
    expect(decided('PAUSED', { reason: 'NONE', other_info })).toMatchObject([{ reason: 'Paused for 3 hours.' }])
  })

  test('category and quality, in whichever field they come; a flag and an unknown word decide nothing', () => {
    const category = { message_template_category: 'MARKETING' }
    expect(decided('APPROVED', category)).toMatchObject([
      { kind: 'template_facts', category: 'MARKETING' },
      { kind: 'template_review', status: 'APPROVED' },
    ])
    const sweep = { ...which, previous_category: 'UTILITY', new_category: 'MARKETING' }
    expect(updates('template_category_update', sweep)).toMatchObject([{ category: 'MARKETING' }])
    const announced = { ...which, new_category: 'UTILITY', correct_category: 'MARKETING' }
    expect(updates('template_category_update', announced)).toMatchObject([{ category: 'UTILITY' }])
    const quality = { ...which, previous_quality_score: 'GREEN', new_quality_score: 'RED' }
    for (const field of ['message_template_quality_update', 'message_template_status_update']) {
      expect(updates(field, quality)).toMatchObject([{ kind: 'template_facts', quality: 'LOW' }])
    }
    expect(decided('FLAGGED')).toMatchObject([{ kind: 'template_facts', quality: 'LOW' }])
    expect(decided('SOMETHING_NEW')).toEqual([])
  })
})

describe('what is said of the account', () => {
  test('a restriction is trouble, a limit is kept, and the rest is left out', () => {
    const event = 'ACCOUNT_RESTRICTION'
    expect(updates('account_update', { event, violation_info: { violation_type: 'SPAM' } })).toMatchObject([
      { kind: 'notice', trouble: { code: event, message: expect.stringContaining('SPAM') } },
    ])
    expect(updates('phone_number_quality_update', { event: 'THROUGHPUT_UPGRADE', current_limit: 'TIER_10K' })).toEqual([
      { kind: 'notice', messagingLimit: 'TIER_10K' },
    ])
    expect(updates('business_capability_update', { max_daily_conversations_per_business: -1 })).toEqual([
      { kind: 'notice', messagingLimit: 'TIER_UNLIMITED' },
    ])
    for (const field of [
      'account_alerts',
      'security',
      'calls',
      'history',
      'group_lifecycle_update',
      'automatic_events',
    ]) {
      expect(updates(field, { event: 'x' })).toEqual([])
    }
  })

  test('what a customer chose about marketing', () => {
    const chosen = (value: string, more: object = {}) =>
      updates('user_preferences', {
        user_preferences: [
          { wa_id: '15551230001', category: 'marketing_messages', value, timestamp: 1763600000, ...more },
        ],
      })
    expect(chosen('stop')).toMatchObject([{ kind: 'preference', from: { phone: '+15551230001' }, campaigns: 'stop' }])
    expect(chosen('resume', { wa_id: undefined, user_id: 'US.1' })).toMatchObject([
      { from: { phone: null, platformUserId: 'US.1' }, campaigns: 'resume' },
    ])
    expect(chosen('maybe')).toEqual([])
    expect(chosen('stop', { category: 'something_else' })).toEqual([])
  })
})

test('everything in a callback is read, in its order, whatever it stands beside', () => {
  const value = {
    messages: [
      { id: 'a', from: '15551230001' },
      { id: 'b', from: '15551230002' },
    ],
    statuses: [{ id: 'c', status: 'read' }],
  }
  expect(read('messages', value).map(({ item }) => item)).toEqual(['message a', 'message b', 'status c read'])
})

test.each([
  ['1763600000', 1763600000000],
  ['1763600000123', 1763600000123],
  ['garbage', now],
  ['-5', now],
  ['Infinity', now],
  [undefined, now],
])('a time of %s is %i', (text, ms) => {
  expect(secondsToMs(text, now)).toBe(ms)
})

test('a number too large to be exact keeps every digit', () => {
  expect(readJson('{"id":99999999999999999,"n":12}')).toEqual({ id: '99999999999999999', n: 12 })
  expect(readJson('{')).toBeUndefined()
})
