import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Component } from './components.ts'
import { placeholdersIn } from './placeholders.ts'
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

  test('has the value at every placeholder and an unchanged footer', () => {
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

  test('keeps placeholders without a value, for previews', () => {
    expect(fillText('Hi {{1}}, {{2}}', 'body', { 'header.1': 'h', 'body.2': 'x' })).toBe('Hi {{1}}, x')
    expect(fillText('Hi {{constructor}} {{__proto__}}', 'body', {})).toBe('Hi {{constructor}} {{__proto__}}')
  })

  test.each(['$&', '$1', '$$', "$'", '$`', '{{2}}', '{{1}}', '\\', '<b>'])(
    'inserts the value %j unchanged',
    (value) => {
      expect(fillText('[{{1}}|{{2}}]', 'body', { 'body.1': value, 'body.2': 'two' })).toBe(`[${value}|two]`)
    },
  )

  test('never interprets a value as a template', () => {
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
