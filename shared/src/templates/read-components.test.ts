import { describe, expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { readComponents } from './read-components.ts'
import { cannotSendReason } from './sendability.ts'

describe('Reading the components of a template', () => {
  test('reading the components of a template keeps fields and kinds that Parley does not know', () => {
    const listed = [
      { type: 'BODY', text: 'Hi', mood: 'calm', example: { body_text: [['a']], other: 1 } },
      { type: 'MIRROR', depth: 3 },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Open', url: 'shop://x', app: { id: 7 } }, { type: 'TELEPORT' }],
      },
    ]
    expect(JSON.parse(JSON.stringify(readComponents(listed)))).toEqual(listed)
  })

  test('reading the components of a template writes the names of kinds in capitals', () => {
    const listed = [
      { type: 'header', format: 'image' },
      { type: 'body', text: 'Hi' },
      { type: 'buttons', buttons: [{ type: 'otp', otp_type: 'copy_code' }] },
      { type: 'carousel', cards: [{ components: [{ type: 'body', text: 'One' }] }] },
    ]
    expect(readComponents(listed)).toMatchObject([
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY' },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      { type: 'CAROUSEL', cards: [{ components: [{ type: 'BODY' }] }] },
    ])
  })

  test.each([
    ['no body text', { type: 'BODY' }],
    ['no list of buttons', { type: 'BUTTONS' }],
    ['a text in place of a component', 'BODY'],
    ['no type', { text: 'Hi' }],
    ['no cards', { type: 'CAROUSEL', cards: 'none' }],
    ['an offer without a text', { type: 'LIMITED_TIME_OFFER' }],
    ['an offer without its name', { type: 'LIMITED_TIME_OFFER', limited_time_offer: {} }],
    ['a header text that is a number', { type: 'HEADER', format: 'TEXT', text: 7 }],
    ['a header without format and text', { type: 'HEADER' }],
    ['no footer text', { type: 'FOOTER' }],
    ['a footer text that is a number', { type: 'FOOTER', text: 7 }],
  ])('%s becomes a part that cannot be sent, with the original in it', (_, part) => {
    const [read, ...more] = readComponents([part])
    expect(read).toEqual({ type: 'OTHER', original: part })
    expect(more).toEqual([])
    expect(inEnglish(cannotSendReason(readComponents([{ type: 'BODY', text: 'Hi' }, part])))).toBe(
      'This template has a part of an unknown kind, which Parley cannot send yet.',
    )
  })

  test.each([
    { type: 'HEADER', format: 'TEXT', text: 'Hi', example: { header_text: ['Ada'], more: 1 } },
    {
      type: 'HEADER',
      format: 'TEXT',
      text: 'Hi {{a}}',
      example: { header_text_named_params: [{ param_name: 'a', example: 'x' }] },
    },
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW'] } },
    { type: 'HEADER', format: 'LOCATION', more: 1 },
    { type: 'HEADER', format: 'HOLOGRAM', more: 1 },
    { type: 'BODY', text: 'Hi {{a}}', example: { body_text_named_params: [{ param_name: 'a', example: 'x' }] } },
    { type: 'FOOTER', text: 'Bye', more: 1 },
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Soon', has_expiration: true, more: 1 } },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Stop', more: 1 },
        { type: 'URL', text: 'Open', url: 'https://x.example/{{1}}', example: ['a'] },
        { type: 'URL', text: 'Open', url: 'https://x.example/{{1}}', example: 'a' },
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15551234567' },
        { type: 'COPY_CODE', example: 'SAVE10' },
        { type: 'COPY_CODE', text: 'Copy', example: ['SAVE10'] },
        { type: 'OTP', otp_type: 'ONE_TAP', package_name: 'a.b' },
      ],
    },
  ])('reading the components of a template keeps every field of %j', (part) => {
    expect(readComponents([part])).toEqual([part])
  })

  test.each([
    { type: 'HEADER', format: 'TEXT', text: 'Hi' },
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Hi' },
  ])('reading the components of a template leaves examples of another shape out of %j', (part) => {
    const examples = [
      'Ada',
      { header_text: 'Ada', header_handle: 'Ada', body_text: ['Ada'] },
      { header_text_named_params: [{}], header_handle: [7], body_text_named_params: [{ param_name: 'a' }] },
    ]
    for (const example of examples) expect(readComponents([{ ...part, example }])).toEqual([part])
  })

  test('a code button without a readable code has none', () => {
    const button = { type: 'COPY_CODE', text: 'Copy' }
    for (const example of [undefined, 7, [7]]) {
      expect(readComponents([{ type: 'BUTTONS', buttons: [{ ...button, example }] }])).toEqual([
        { type: 'BUTTONS', buttons: [{ ...button, example: '' }] },
      ])
    }
  })

  test('a card without a list of parts cannot be sent, and keeps its place', () => {
    const cards = [{ components: [{ type: 'BODY', text: 'One' }], more: 1 }, 'two', { components: 'three' }]
    expect(readComponents([{ type: 'CAROUSEL', cards }])).toEqual([
      {
        type: 'CAROUSEL',
        cards: [
          { components: [{ type: 'BODY', text: 'One' }], more: 1 },
          { components: [{ type: 'OTHER', original: 'two' }] },
          { components: [{ type: 'OTHER', original: { components: 'three' } }] },
        ],
      },
    ])
  })

  test('a header that names no format has text', () => {
    expect(readComponents([{ type: 'HEADER', text: 'Hi' }])).toEqual([{ type: 'HEADER', format: 'TEXT', text: 'Hi' }])
  })

  test('a button without the fields of its kind keeps its place', () => {
    const malformed = [
      { type: 'QUICK_REPLY' },
      { type: 'PHONE_NUMBER', text: 'Call' },
      { type: 'OTP', otp_type: 'FAX' },
    ]
    expect(readComponents([{ type: 'BUTTONS', buttons: malformed }])).toEqual([
      { type: 'BUTTONS', buttons: malformed.map((original) => ({ type: 'OTHER', original })) },
    ])
    const buttons = [{ type: 'URL', text: 'Open' }, { type: 'QUICK_REPLY', text: 'Stop' }, 'x']
    expect(readComponents([{ type: 'BUTTONS', buttons }])).toEqual([
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'OTHER', original: { type: 'URL', text: 'Open' } },
          { type: 'QUICK_REPLY', text: 'Stop' },
          { type: 'OTHER', original: 'x' },
        ],
      },
    ])
  })

  test('an example of another shape is left out, and the part stays', () => {
    expect(readComponents([{ type: 'BODY', text: 'Hi {{1}}', example: 'Ada' }])).toEqual([
      { type: 'BODY', text: 'Hi {{1}}' },
    ])
  })

  test('an authentication template gets the text that the platform writes', () => {
    const created = [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
    ]
    expect(readComponents(created)).toMatchObject([
      { text: '*{{1}}* is your verification code. For your security, do not share this code.' },
      { text: 'This code expires in 10 minutes.' },
    ])
    expect(readComponents([{ type: 'BODY', add_security_recommendation: false }])).toMatchObject([
      { text: '*{{1}}* is your verification code.' },
    ])
  })

  test.each([[undefined], [null], ['BODY'], [{}]])('what is no list, such as %s, has no components', (listed) => {
    expect(readComponents(listed)).toEqual([])
    expect(inEnglish(cannotSendReason(readComponents(listed)))).toBe(
      'This template has no body text, without which nothing can be sent.',
    )
  })
})
