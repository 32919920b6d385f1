import { describe, expect, test } from 'vitest'
import { readComponents } from './read-components.ts'
import { cannotSendReason } from './sendability.ts'

describe('Reading the components of a template', () => {
  test('keeps fields and kinds that Parley does not know', () => {
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

  test('writes the names of kinds in capitals', () => {
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
    ['a header text that is a number', { type: 'HEADER', format: 'TEXT', text: 7 }],
  ])('%s becomes a part that cannot be sent, with the original in it', (_, part) => {
    const [read, ...more] = readComponents([part])
    expect(read).toEqual({ type: 'OTHER', original: part })
    expect(more).toEqual([])
    expect(cannotSendReason(readComponents([{ type: 'BODY', text: 'Hi' }, part]))).toBe(
      'This template has a part of an unknown kind, which Parley cannot send yet.',
    )
  })

  test('a button without the fields of its kind keeps its place', () => {
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
    expect(cannotSendReason(readComponents(listed))).toBe(
      'This template has no body text, without which nothing can be sent.',
    )
  })
})
