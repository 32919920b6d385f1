import type { ContactFieldValue } from '@parley/shared/contacts/contact-fields'
import type { ContactFieldType } from '@parley/shared/contacts/field-types'
import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from './field-definition.ts'
import { readFieldValue, readFieldValues } from './read-field-value.ts'

const choices = [
  { id: 'gold', label: 'Gold' },
  { id: 'cafe', label: 'Café' },
  { id: 'old', label: 'Old', archived: true as const },
]

function field(type: ContactFieldType, key: string = type): FieldDefinition {
  return { id: key, key, label: key, type, version: 0, former: null, choices: type.startsWith('choice') ? choices : [] }
}

const accepted: Readonly<Record<ContactFieldType, readonly [unknown, ContactFieldValue | null][]>> = {
  text: [
    [' Zoë ', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    [4711, '4711'],
    ['  ', null],
    ['x'.repeat(1000), 'x'.repeat(1000)],
  ],
  number: [
    [12.5, 12.5],
    ['12.5', 12.5],
    ['-3', -3],
    ['1e3', 1000],
    [-0, 0],
    ['', null],
  ],
  date: [
    ['2024-02-29', '2024-02-29'],
    ['0001-01-01', '0001-01-01'],
    [' 1969-07-20 ', '1969-07-20'],
  ],
  choice: [
    ['gold', 'gold'],
    ['GOLD', 'gold'],
    ['cafe', 'cafe'],
    ['café', 'cafe'],
    [null, null],
  ],
  choices: [
    [
      ['Café', 'gold', 'gold'],
      ['gold', 'cafe'],
    ],
    ['cafe; Gold', ['gold', 'cafe']],
    ['cafe, Gold', ['gold', 'cafe']],
    ['Gold', ['gold']],
    [[], null],
  ],
  yes_no: [
    [true, true],
    ['Ja', true],
    [0, false],
    ['no', false],
    ['', null],
  ],
  link: [['https://example.com/a?b=c', 'https://example.com/a?b=c']],
}

const refused: Readonly<Record<ContactFieldType, readonly unknown[]>> = {
  text: ['x'.repeat(1001), {}, true, [], Number.NaN],
  number: ['12,5', '1 000', 'NaN', 'Infinity', '1e999', '0x10', Number.POSITIVE_INFINITY, true, ['1']],
  date: ['2023-02-29', '0000-01-01', '2026-1-5', '03/04/2026', '2026-11-30T00:00:00Z', 20261130],
  choice: ['old', 'Old', 'silver', ['gold'], true],
  choices: [['gold', 'silver'], 'gold; silver', ['old'], 7, [null]],
  yes_no: ['maybe', 2, [true]],
  link: ['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://'],
}

describe.each(Object.keys(accepted) as ContactFieldType[])('a field of the type %s', (type) => {
  test.each(accepted[type])('stores %j as %j', (written, value) => {
    expect(readFieldValue(field(type), written)).toEqual({ value })
  })

  test.each(refused[type].map((written) => [written]))('refuses %j', (written) => {
    expect(readFieldValue(field(type), written)).toMatchObject({ problem: { key: expect.any(String) } })
  })
})

test('every problem is named at the key of its field, and unknown fields are refused', () => {
  const read = () => readFieldValues([field('number'), field('date')], { number: 'x', date: 'y', other: 1 })
  expect(read).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      details: [
        { path: 'fields.number', message: expect.objectContaining({ key: 'numberExpected' }) },
        { path: 'fields.date', message: expect.objectContaining({ key: 'calendarDateExpected' }) },
        { path: 'fields.other', message: expect.objectContaining({ key: 'notAContactField' }) },
      ],
    }),
  )
})

test('a field called __proto__ is a field like any other, and no other object is changed', () => {
  const definition = field('text', '__proto__')
  const values = readFieldValues([definition], JSON.parse('{"__proto__": "x"}'))
  expect([...values]).toEqual([[definition, 'x']])
  expect(() => readFieldValues([field('text')], JSON.parse('{"__proto__": "x", "constructor": "y"}'))).toThrow(
    expect.objectContaining({
      details: [{ path: 'fields.__proto__' }, { path: 'fields.constructor' }].map((each) =>
        expect.objectContaining(each),
      ),
    }),
  )
})
