import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Button, CarouselComponent, Component } from './components.ts'
import { placeholdersIn } from './placeholders.ts'
import type { TemplateValues } from './template-slots.ts'
import { fillTemplate, fillText, plainText } from './template-text.ts'

describe('A filled template', () => {
  const template: Component[] = [
    { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
    { type: 'BODY', text: 'Hi {{1}}, {{2}} is ready, {{1}}.' },
    { type: 'FOOTER', text: 'Reply {{1}} to end' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' },
        { type: 'QUICK_REPLY', text: 'Stop' },
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15551234567' },
        { type: 'COPY_CODE', example: 'SAVE' },
      ],
    },
  ]

  test('a filled template has the value at every placeholder and an unchanged footer', () => {
    const filled = fillTemplate(template, {
      'header.1': 'today',
      'body.1': 'Ada',
      'body.2': 'A-1',
      'button.0.1': 'a/1',
    })

    expect(filled).toEqual({
      header: 'For today',
      body: 'Hi Ada, A-1 is ready, Ada.',
      footer: 'Reply {{1}} to end',
      buttons: [
        { type: 'URL', text: 'Track', url: 'https://example.com/a/1' },
        { type: 'QUICK_REPLY', text: 'Stop' },
        { type: 'PHONE_NUMBER', text: 'Call' },
        { type: 'COPY_CODE', text: 'Copy code', code: 'SAVE' },
      ],
    })
    expect(plainText(filled)).toBe('For today\nHi Ada, A-1 is ready, Ada.\nReply {{1}} to end')
  })

  test('a filled template has files, places, offers and cards with their values, and null where none is given', () => {
    const cards: CarouselComponent['cards'] = [
      {
        components: [
          { type: 'HEADER', format: 'VIDEO' },
          { type: 'BODY', text: 'One {{1}}' },
          { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' }] },
        ],
      },
      {
        components: [
          { type: 'HEADER', format: 'TEXT', text: 'Two {{1}}' },
          { type: 'FOOTER', text: 'ignored' },
        ],
      },
    ]
    const parts: Component[] = [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Soon', has_expiration: true } },
      { type: 'BODY', text: 'Look' },
      { type: 'CAROUSEL', cards },
    ]
    const values = {
      'header.media': 'https://x.example/a.pdf',
      'header.filename': 'a.pdf',
      'offer.expires_at': '2026-12-31T19:00:00+01:00',
      'card.0.header.media': 'https://x.example/a.mp4',
      'card.0.body.1': 'a',
      'card.0.button.0.1': 'b',
      'card.1.header.1': 'c',
    }
    const empty = { header: null, footer: null, buttons: [] }
    expect(fillTemplate(parts, values)).toEqual({
      ...empty,
      body: 'Look',
      media: { format: 'DOCUMENT', link: 'https://x.example/a.pdf', filename: 'a.pdf' },
      offer: { text: 'Soon', expires_at: '2026-12-31T18:00:00.000Z' },
      cards: [
        {
          media: { format: 'VIDEO', link: 'https://x.example/a.mp4' },
          header: null,
          body: 'One a',
          buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/b' }],
        },
        { header: 'Two c', body: null, buttons: [] },
      ],
    })
    expect(plainText(fillTemplate(parts, values))).toBe('Look\nOne a\nTwo c')
    expect(fillTemplate(parts.slice(0, 2), {})).toEqual({
      ...empty,
      body: '',
      media: { format: 'DOCUMENT', link: null },
      offer: { text: 'Soon', expires_at: null },
    })
  })

  test.each(['IMAGE', 'VIDEO', 'GIF'] as const)('a filled template has the link to the file %s', (format) => {
    expect(fillTemplate([{ type: 'HEADER', format }], { 'header.media': 'https://x.example/a' }).media).toEqual({
      format,
      link: 'https://x.example/a',
    })
  })

  test('a filled template has the ID of a stored file', () => {
    const values = { 'header.file': 'f', 'header.filename': 'Bill.pdf' }
    expect(fillTemplate([{ type: 'HEADER', format: 'DOCUMENT' }], values).media).toEqual({
      ...{ format: 'DOCUMENT', link: null, file_id: 'f', filename: 'Bill.pdf' },
    })
  })

  test('a filled template has a place with each value that is given', () => {
    const place: Component[] = [{ type: 'HEADER', format: 'LOCATION' }]
    const values = {
      'header.latitude': '52.5',
      'header.longitude': '13.4',
      'header.name': 'Shop',
      'header.address': 'Here',
    }
    expect(fillTemplate(place, values).location).toEqual({
      latitude: '52.5',
      longitude: '13.4',
      name: 'Shop',
      address: 'Here',
    })
    expect(fillTemplate(place, {}).location).toEqual({ latitude: null, longitude: null, name: null, address: null })
    expect(fillTemplate([{ type: 'HEADER', format: 'PRODUCT' }], values)).toEqual({
      header: null,
      body: '',
      footer: null,
      buttons: [],
    })
  })

  test('a filled template has on each button its label and the code that it hands over', () => {
    const buttonsOf = (buttons: Button[], values: TemplateValues) =>
      fillTemplate([{ type: 'BUTTONS', buttons }], values).buttons
    const otpLink = 'https://www.whatsapp.com/otp/code/?code=otp{{1}}'
    const buttons: Button[] = [
      { type: 'OTP', otp_type: 'COPY_CODE' },
      { type: 'URL', text: 'Copy it', url: otpLink },
      { type: 'COPY_CODE', example: ['SAVE'], text: 'Take it' },
      { type: 'COPY_CODE', example: '' },
      { type: 'VOICE_CALL' },
    ]
    expect(buttonsOf(buttons, { 'body.1': '123 4', 'button.2.coupon': 'OTHER' })).toEqual([
      { type: 'OTP', text: 'Copy code', code: '123 4' },
      {
        type: 'URL',
        text: 'Copy it',
        url: 'https://www.whatsapp.com/otp/code/?code=otp123%204',
        code: '123 4',
      },
      { type: 'COPY_CODE', text: 'Take it', code: 'OTHER' },
      { type: 'COPY_CODE', text: 'Copy code' },
      { type: 'VOICE_CALL', text: 'Button' },
    ])
    expect(buttonsOf(buttons, {}).map(({ url, code }) => url ?? code)).toEqual([
      undefined,
      otpLink,
      'SAVE',
      undefined,
      undefined,
    ])
  })

  test('a filled template keeps placeholders without a value, for previews', () => {
    expect(fillText('Hi {{1}}, {{2}}', 'body', { 'header.1': 'h', 'body.2': 'x' })).toBe('Hi {{1}}, x')
    expect(fillText('Hi {{constructor}} {{__proto__}}', 'body', {})).toBe('Hi {{constructor}} {{__proto__}}')
  })

  test.each(['$&', '$1', '$$', "$'", '$`', '{{2}}', '{{1}}', '\\', '<b>'])(
    'inserts the value %j unchanged',
    (value) => {
      expect(fillText('[{{1}}|{{2}}]', 'body', { 'body.1': value, 'body.2': 'two' })).toBe(`[${value}|two]`)
    },
  )

  test('a filled template never interprets a value as a template', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('{{1}}', '{{2}}', '{{', '}}', '$&', '{{1}}{{2}}'))
    fc.assert(
      fc.property(value, value, (one, two) => {
        expect(fillText('<{{1}}|{{2}}|{{1}}>', 'body', { 'body.1': one, 'body.2': two })).toBe(`<${one}|${two}|${one}>`)
      }),
    )
  })

  test('text without placeholders is unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(placeholdersIn(text).length === 0)
        expect(fillText(text, 'body', { 'body.1': 'x', 'body.a': 'y' })).toBe(text)
      }),
    )
  })
})
