import { describe, expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { maxNameLength, notAnObject, readRecipient } from './read-recipient.ts'

const good = { phone: '+4915112345678', variables: { 2: 'Tuesday', 1: 'Anna', day: 'Friday' } }

test('a recipient of a request is read as it was given', () => {
  const read = readRecipient({ ...good, userId: ' DE.1 ' })
  expect(read).toStrictEqual({ ...good, userId: ' DE.1 ' })
  expect(Object.keys(read.variables)).toEqual(Object.keys(good.variables))
})

test.each([
  [' Ada ', 'Ada'],
  ['', undefined],
  [' ', undefined],
  [5, undefined],
  [null, undefined],
  ['x'.repeat(120), 'x'.repeat(100)],
  ['A\0da', 'Ada'],
])('a recipient of a request has the name %j, which never is a fault', (name, read) => {
  expect(readRecipient({ ...good, name })).toStrictEqual({ ...good, ...(read !== undefined && { name: read }) })
})

test.each([{}, { phone: null, userId: null }, { phone: '', userId: ' ', variables: {} }])(
  'may lack anything: %j',
  (given) => {
    expect(readRecipient(given)).toStrictEqual({ phone: '', variables: {} })
  },
)

test('a recipient of a request that is not an object has that fault', () => {
  const fault = { problem: 'recipient', message: 'A recipient must be an object with phone and variables' }
  expect(inEnglish(readRecipient({ phone: notAnObject }))).toStrictEqual({ phone: '', variables: {}, fault })
})

test('a recipient of a request with a fault keeps its addresses, and what was given, but no values', () => {
  const given = { phone: 4915112345678, userId: 'DE.1', variables: { 1: 'Anna' } }
  expect(inEnglish(readRecipient(given))).toStrictEqual({
    phone: '4915112345678',
    userId: 'DE.1',
    variables: {},
    fault: {
      problem: 'phone',
      message: 'The phone number must be text, such as "+4915112345678"; it is a number',
      given: '[4915112345678,"DE.1",{"1":"Anna"}]',
    },
  })
})

test('a recipient may have an address and names of 200 characters, values of any length', () => {
  const longest = 'x'.repeat(maxNameLength)
  const given = { phone: longest, userId: longest, variables: { [longest]: 'y'.repeat(1025) } }
  expect(readRecipient(given)).toStrictEqual(given)
})

test('a recipient of a request has of a value that cannot be sent only the beginning', () => {
  const variables = { long: 'y'.repeat(5000), list: ['a', 'b'], object: { a: 1 }, number: 5, none: null, yes: true }
  expect(readRecipient({ variables }).variables).toStrictEqual({
    ...variables,
    long: 'y'.repeat(1025),
    list: [],
    object: {},
  })
})

describe('The first fault of a recipient', () => {
  const long = 'x'.repeat(201)
  const shown = `"${'x'.repeat(40)}…"`

  test.each([
    [{ phone: true }, 'phone', 'The phone number must be text, such as "+4915112345678"; it is a boolean'],
    [{ phone: ['+49'] }, 'phone', 'The phone number must be text, such as "+4915112345678"; it is a list'],
    [{ phone: {} }, 'phone', 'The phone number must be text, such as "+4915112345678"; it is an object'],
    [{ phone: '+49\0' }, 'phone', 'The phone number contains the character NUL'],
    [{ phone: long }, 'phone', `The phone number ${shown} is longer than 200 characters`],
    [{ userId: 5 }, 'user_id', 'The user ID must be text, such as "US.13491208655302741918"; it is a number'],
    [{ userId: 'DE.1\0' }, 'user_id', 'The user ID contains the character NUL'],
    [{ userId: long }, 'user_id', `The user ID ${shown} is longer than 200 characters`],
    [{ phone: 5, userId: 5, variables: 5 }, 'phone', expect.stringContaining('The phone number')],
    [{ userId: 5, variables: 5 }, 'user_id', expect.stringContaining('The user ID')],
    [{ variables: null }, 'variable', 'The variables must be an object of names and texts; they are null'],
    [{ variables: [] }, 'variable', 'The variables must be an object of names and texts; they are a list'],
    [{ variables: 'a' }, 'variable', 'The variables must be an object of names and texts; they are text'],
    [{ variables: 5 }, 'variable', 'The variables must be an object of names and texts; they are a number'],
    [{ variables: { 'a\0': '' } }, 'variable', 'The name of a variable contains the character NUL'],
    [{ variables: { [long]: '' } }, 'variable', `The name of the variable ${shown} is longer than 200 characters`],
    [{ variables: { a: 'b\0' } }, 'variable', 'The value of the variable "a" contains the character NUL'],
  ])('the first fault of a recipient of %j is of the %s', (given, problem, message) => {
    expect(inEnglish(readRecipient(given))).toMatchObject({ variables: {}, fault: { problem, message } })
  })

  test.each([
    ['x'.repeat(300), `${'x'.repeat(200)}…`],
    [`\0${'x'.repeat(300)}`, 'x'.repeat(199)],
    ['+49\x00151', '+49151'],
    [12, '12'],
    [true, ''],
  ])('the first fault of a recipient leaves of the phone number %j what can be stored', (phone, stored) => {
    expect(readRecipient({ phone }).phone).toBe(stored)
  })
})
