import { auditActions } from '@parley/shared/audit-actions'
import { describe, expect, test } from 'vitest'
import {
  commitmentTo,
  erasedText,
  isSeal,
  newSalt,
  readSeals,
  replaceTexts,
  type Sealable,
  sealsOf,
  textsOf,
  withTexts,
} from './seals.ts'

const entry: Sealable = { actor_name: 'Ada', subject: '+491701234567', address: '203.0.113.7', details: '{}' }
const columns = ['actor_name', 'subject', 'address']

describe('The seals of an audit entry', () => {
  const placesOf = (action: (typeof auditActions)[number], details: object, more: Partial<Sealable> = {}) =>
    Object.keys(JSON.parse(sealsOf({ ...entry, action, details: JSON.stringify(details), ...more })))

  test('the seals of an audit entry are one for each column with a text', () => {
    expect(placesOf('settings.changed', {})).toEqual(columns)
    expect(placesOf('settings.changed', {}, { address: null })).toEqual(['actor_name', 'subject'])
  })

  test('seals cover every text of the details with a person’s values, and no other', () => {
    const assignee = { from: null, to: 'Ada', before: ['Bob', { name: 'Cy' }] }
    expect(placesOf('conversation.assigned', { assignee, status: 'open', count: 3 })).toEqual([
      ...columns,
      'details/assignee/to',
      'details/assignee/before/0',
      'details/assignee/before/1/name',
    ])
    expect(placesOf('settings.changed', { assignee })).toEqual(columns)
    expect(placesOf('conversation.assigned', { toString: 'Ada' })).toEqual(columns)
  })

  test('the seals of an audit entry have a new salt each, of 16 random bytes', () => {
    const salts = Array.from({ length: 20 }, () => newSalt())
    const sealed = sealsOf({ ...entry, action: 'settings.changed' })
    for (const seal of Object.values<{ salt: string }>(JSON.parse(sealed))) salts.push(seal.salt)
    expect(new Set(salts).size).toBe(23)
    expect(salts.filter((salt) => !/^[\w-]{22}$/.test(salt))).toEqual([])
    expect(readSeals(sealed)).toEqual(JSON.parse(sealed))
  })

  test.each(auditActions)('the seals of an audit entry can be read for the action %s', (action) => {
    const sealed = sealsOf({ ...entry, action })
    expect(Object.keys(readSeals(sealed) ?? {})).toEqual(columns)
  })
})

/** The expected commitment was computed with sha256sum. Every sealed entry of an installation depends on it. */
test('the commitment to a value is the SHA-256 of its salt and text', () => {
  expect(commitmentTo('salt', 'value')).toBe(saltedHash)
})

/** This text is stored in the place of every erased value, and compared with what is found there. */
test('the text of an erased value is the same in every version of Parley', () => {
  expect(erasedText).toBe('[erased]')
})

const saltedHash = 'd430a1da30afe1a9d07b3b36042151ebaf53c4882af1609733c04930de318e33'

describe('The texts of an audit entry', () => {
  const details = JSON.stringify({ a: 'x', list: ['y', 1, null, true], 'b/c': { d: 'z' }, 'half \ud800': 'w' })

  test('the texts of an audit entry have a place each, in which no name imitates a boundary', () => {
    expect([...textsOf({ ...entry, details })]).toEqual([
      ['actor_name', 'Ada'],
      ['subject', '+491701234567'],
      ['address', '203.0.113.7'],
      ['details/a', 'x'],
      ['details/list/0', 'y'],
      ['details/b%2Fc/d', 'z'],
      ['details/half%20%EF%BF%BD', 'w'],
    ])
    expect([...textsOf({ ...entry, subject: '', address: null }).keys()]).toEqual(['actor_name', 'subject'])
  })

  test('the texts of an audit entry can be replaced one by one, and everything else stays', () => {
    const changed = withTexts(
      { ...entry, details, id: 'e1' },
      new Map([
        ['subject', 'new'],
        ['details/list/0', ''],
        ['details/missing', 'ignored'],
      ]),
    )
    expect(changed).toEqual({ ...entry, id: 'e1', subject: 'new', details: details.replace('"y"', '""') })
  })

  test.each(['{"a": "x"}', '{"a":"x","a":"y"}', 'no JSON', '"x"', 'null', '7', ''])(
    'are none in the details %j, which stay as they are',
    (text) => {
      expect([...textsOf({ ...entry, details: text }).keys()]).toEqual(columns)
      expect(replaceTexts(text, () => 'changed')).toBe(text)
    },
  )

  test('the texts of an audit entry can be replaced by null', () => {
    expect(replaceTexts('["x",{"a":"y"}]', (text) => (text === 'y' ? null : text))).toBe('["x",{"a":null}]')
  })
})

describe('Stored seals', () => {
  test.each(['{}', '{"subject":{"salt":"a"},"address":{"commitment":"b"}}'])('%s are read', (json) => {
    expect(readSeals(json)).toEqual(JSON.parse(json))
  })

  test.each([
    ['no JSON'],
    ['null'],
    ['7'],
    ['"salt"'],
    ['{ }'],
    ['{"a":{"salt":"x"},"a":{"salt":"y"}}'],
    ['{"a":{"salt":"x"},"b":null}'],
  ])('%s are not', (json) => {
    expect(readSeals(json)).toBeUndefined()
  })

  test.each<[unknown, boolean]>([
    [{ salt: 'a' }, true],
    [{ commitment: 'a' }, true],
    [{ salt: 'a', commitment: 'b' }, false],
    [{ salt: 1 }, false],
    [{ commitment: null }, false],
    [{ pepper: 'a' }, false],
    [{}, false],
    [null, false],
    ['salt', false],
    [undefined, false],
  ])('stored seals of which %j is one: %s', (value, expected) => {
    expect(isSeal(value)).toBe(expected)
  })
})
