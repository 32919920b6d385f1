import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeholdersIn } from './placeholders.ts'
import { assignVariables, fillTemplate, fillText, placeholdersOf, plainText } from './template-text.ts'
import type { Component } from './templates.ts'

describe('placeholders', () => {
  test('of a template include button URLs: numbered ones ascending, named ones in order', () => {
    const numbered: Component[] = [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
      { type: 'BODY', text: 'Your {{2}} costs {{1}}' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Open', url: 'https://example.com/{{3}}' }] },
    ]
    const named: Component[] = [
      { type: 'BODY', text: 'Hi {{name}}, {{code}}' },
      { type: 'FOOTER', text: 'x' },
    ]

    expect(placeholdersOf(numbered)).toEqual(['1', '2', '3'])
    expect(placeholdersOf(named)).toEqual(['name', 'code'])
    expect(
      placeholdersOf([{ type: 'BODY', text: Array.from({ length: 12 }, (_, i) => `{{${12 - i}}}`).join(' ') }]),
    ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  })
})

describe('A recipient’s variables', () => {
  test('map by number if every key is a number', () => {
    expect(assignVariables(['1', '2'], { '2': 'b', '1': 'a' })).toEqual({ ok: true, values: { '1': 'a', '2': 'b' } })
    expect(assignVariables(['1', '2'], { '1': 'a', '3': 'c' })).toEqual({ ok: false, missing: '2' })
    expect(assignVariables(['1'], { '2': 'b' })).toEqual({ ok: false, missing: '1' })
  })

  test('map in the given order if they have names and the placeholders have numbers', () => {
    expect(assignVariables(['1', '2'], { name: 'Ada', code: 'X' })).toEqual({
      ok: true,
      values: { '1': 'Ada', '2': 'X' },
    })
  })

  test('map by name if the placeholders have names', () => {
    const placeholders = ['name', 'code']

    expect(assignVariables(placeholders, { code: 'X', name: 'Ada' })).toEqual({
      ok: true,
      values: { name: 'Ada', code: 'X' },
    })
    expect(assignVariables(placeholders, { name: 'Ada', other: 'X' })).toEqual({ ok: false, missing: 'code' })
    expect(assignVariables(placeholders, { '1': 'Ada', '2': 'X' })).toEqual({ ok: false, missing: 'name' })
  })

  test('can be more than the placeholders', () => {
    expect(assignVariables(['1'], { name: 'Ada', code: 'X' })).toEqual({ ok: true, values: { '1': 'Ada' } })
    expect(assignVariables([], { name: 'Ada' })).toEqual({ ok: true, values: {} })
    expect(assignVariables([], {})).toEqual({ ok: true, values: {} })
  })

  test.each([{}, { '1': '' }, { '1': '  \n ' }, { name: '' }])(
    'a missing or empty one is reported: %j',
    (variables) => {
      expect(assignVariables(['1'], variables)).toEqual({ ok: false, missing: '1' })
    },
  )

  test.each(['constructor', '__proto__'])('inherited properties are not variables: %s', (name) => {
    expect(assignVariables([name], {})).toEqual({ ok: false, missing: name })
    expect(assignVariables([name], { other: 'x' })).toEqual({ ok: false, missing: name })
    const given = JSON.parse(`{ "${name}": "Ada" }`)
    const assigned = assignVariables([name], given)
    expect(assigned.ok && Object.hasOwn(assigned.values, name)).toBe(true)
    expect(assigned.ok && fillText(`Hi {{${name}}}`, assigned.values)).toBe('Hi Ada')
  })

  test('any input yields a value for each placeholder, or the missing one', () => {
    const variables = fc.dictionary(fc.oneof(fc.nat(5).map(String), fc.string()), fc.string())
    const placeholders = fc.uniqueArray(
      fc.oneof(fc.constantFrom<string>('1', '2', '3'), fc.constantFrom<string>('a', 'b', '__proto__')),
    )
    fc.assert(
      fc.property(placeholders, variables, (names, given) => {
        const assigned = assignVariables(names, given)
        if (!assigned.ok) return names.includes(assigned.missing)
        const values = Object.values(given)
        return names.every(
          (name) => Object.hasOwn(assigned.values, name) && values.includes(assigned.values[name] ?? ''),
        )
      }),
    )
  })
})

describe('A filled template', () => {
  const template: Component[] = [
    { type: 'HEADER', format: 'TEXT', text: 'For {{1}}' },
    { type: 'BODY', text: 'Hi {{1}}, {{2}} is ready, {{1}}.' },
    { type: 'FOOTER', text: 'Reply {{1}} to end' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Track', url: 'https://example.com/{{2}}' },
        { type: 'QUICK_REPLY', text: 'Stop' },
        { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15551234567' },
        { type: 'COPY_CODE', example: 'SAVE' },
      ],
    },
  ]

  test('has the value at every placeholder and an unchanged footer', () => {
    const filled = fillTemplate(template, { '1': 'Ada', '2': 'A-1' })

    expect(filled).toEqual({
      header: 'For Ada',
      body: 'Hi Ada, A-1 is ready, Ada.',
      footer: 'Reply {{1}} to end',
      buttons: [
        { type: 'URL', text: 'Track', url: 'https://example.com/A-1' },
        { type: 'QUICK_REPLY', text: 'Stop' },
        { type: 'PHONE_NUMBER', text: 'Call' },
        { type: 'COPY_CODE', text: 'Copy code' },
      ],
    })
    expect(plainText(filled)).toBe('For Ada\nHi Ada, A-1 is ready, Ada.\nReply {{1}} to end')
  })

  test('keeps placeholders without a value, for previews', () => {
    expect(fillText('Hi {{1}}, {{2}}', { '2': 'x' })).toBe('Hi {{1}}, x')
    expect(fillText('Hi {{constructor}} {{__proto__}}', {})).toBe('Hi {{constructor}} {{__proto__}}')
  })

  test.each(['$&', '$1', '$$', "$'", '$`', '{{2}}', '{{1}}', '\\', '<b>'])(
    'inserts the value %j unchanged',
    (value) => {
      expect(fillText('[{{1}}|{{2}}]', { '1': value, '2': 'two' })).toBe(`[${value}|two]`)
    },
  )

  test('never interprets a value as a template', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('{{1}}', '{{2}}', '{{', '}}', '$&', '{{1}}{{2}}'))
    fc.assert(
      fc.property(value, value, (one, two) => {
        expect(fillText('<{{1}}|{{2}}|{{1}}>', { '1': one, '2': two })).toBe(`<${one}|${two}|${one}>`)
      }),
    )
  })

  test('text without placeholders is unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(placeholdersIn(text).length === 0)
        expect(fillText(text, { '1': 'x', a: 'y' })).toBe(text)
      }),
    )
  })
})
