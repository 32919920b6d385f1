import { parseRecipients } from '@parley/shared/campaigns/recipient-csv'
import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { inEnglish } from '@parley/shared/sentences/english'
import type { Component } from '@parley/shared/templates/components'
import { slotsOf } from '@parley/shared/templates/template-slots'
import { describe, expect, test } from 'vitest'
import { mapColumns } from './columns.ts'
import {
  countRows,
  isRepetition,
  recipientOf,
  rowsToSubmit,
  type SendChoices,
  validate,
  willBeSent,
  withUnwanted,
} from './reading.ts'

const readText = (text: string) => parseRecipients(text, { readPhone: (written) => readPhoneIn('DE', written) })

const none: SendChoices = { sendSamePhones: false, sendImpossiblePhones: false }
const samePhones: SendChoices = { ...none, sendSamePhones: true }

const slotsOfBody = (text: string) => slotsOf([{ type: 'BODY', text }])

const validated = (text: string, slots = slotsOfBody('Hi {{1}}!')) => {
  const list = readText(text)
  return validate(list, { slots, mapped: mapColumns(slots, list.columns, {}), fixed: {} })
}

describe('Validating a list of recipients', () => {
  const rows = validated(
    'phone,name\n+15550100123,Anna\n0151,Bo\n+15550100124,\n+1 555 010 0123,Again\n+15550100125,=1+1\n',
  )

  test('validating a list reports the problem of each row', () => {
    expect(rows.map((row) => row.result?.problem)).toEqual([undefined, 'row', 'missing_variable', 'same_phone', 'row'])
    expect(countRows(rows, none)).toEqual({ people: 1, messages: 1, duplicates: 1, leftOut: 0, skipped: 3 })
    expect(countRows(rows, samePhones)).toEqual({ people: 1, messages: 2, duplicates: 0, leftOut: 0, skipped: 3 })
  })

  test('a column of the IDs of stored files gives files instead of links', () => {
    const header: Component = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [] } }
    const slots = slotsOf([header, { type: 'BODY', text: 'New!' }])
    const [row] = validated('phone,header.file\n+15550100123,file-1\n', slots)
    expect(row).toMatchObject({ values: { 'header.file': 'file-1' }, result: undefined })
  })

  test('validating a list names the line of an earlier row and the column of a missing value', () => {
    expect(rows[3]?.result?.message).toBe('The same number as line 2, with other values')
    expect(rows[2]?.result?.message).toBe('The variable for {{1}} of the body is missing or empty (column name)')
  })

  test('validating a list skips invalid rows, and the same number with other values only on request', () => {
    expect(rows.filter((row) => willBeSent(row, none)).map((row) => row.line)).toEqual([2])
    expect(rows.filter((row) => willBeSent(row, samePhones)).map((row) => row.line)).toEqual([2, 5])
  })

  test('the check submits exact repetitions of rows that are sent, and counts them as no message', () => {
    const repeated = validated(
      'phone,name\n+15550100123,Anna\n+15550100123,Bo\n+1 555 010 0123,Anna\n+15550100123,Bo\n+15550100124,\n+15550100124,\n',
    )
    expect(repeated.map((row) => row.result?.message)).toEqual([
      undefined,
      'The same number as line 2, with other values',
      'Repeats line 2 exactly, so it is not sent again',
      'Repeats line 3 exactly, so it is not sent again',
      expect.stringContaining('missing'),
      expect.stringContaining('missing'),
    ])
    expect(rowsToSubmit(repeated, samePhones).map((row) => row.line)).toEqual([2, 3, 4, 5])
    expect(rowsToSubmit(repeated, none).map((row) => row.line)).toEqual([2, 4])
    expect(repeated.filter(isRepetition).every((row) => !willBeSent(row, samePhones))).toBe(true)
  })

  test('a row that cannot be read is repeated by none', () => {
    const [, again] = validated('phone,name,other\n+15550100123,Anna,=1+1\n+15550100123,Anna,x\n')
    expect(again?.result).toBe(undefined)
  })

  test('validating a list never sends to opted-out numbers, not even as duplicates', () => {
    const checked = withUnwanted(rows, new Map([['+15550100123', { problem: 'opted_out', message: 'Opted out' }]]))
    expect(checked.filter((row) => willBeSent(row, samePhones))).toEqual([])
    expect(checked[1]?.result?.problem).toBe('row')
  })

  test('validating a list uses a fixed value for all rows; an empty one is missing in all', () => {
    const list = readText('phone,name\n+15550100123,Anna\n')
    const with2 = (value: string) =>
      validate(list, {
        slots: slotsOfBody('{{1}} {{2}}'),
        mapped: { 'body.1': 'name', 'body.2': '' },
        fixed: { 'body.2': value },
      })
    expect(with2(' 10 % ')).toMatchObject([{ values: { 'body.1': 'Anna', 'body.2': '10 %' }, result: undefined }])
    expect(with2(' ')).toMatchObject([{ result: { problem: 'missing_variable' } }])
  })

  test('validating a list reports a missing phone column', () => {
    expect(inEnglish(readText('name\nAnna').problem)).toContain('no column called phone')
  })

  test('validating a list reads numbers without + in the default country and detects their duplicates', () => {
    const [first, again] = validated('phone,name\n0151 23456789,Anna\n+4915123456789,Again\n')
    const read = { written: '0151 23456789', country: 'Germany' }
    expect(first).toMatchObject({ phone: '+4915123456789', read, result: undefined })
    expect(again?.result?.problem).toBe('same_phone')
    expect(again).not.toHaveProperty('read')
  })
})

describe('The request for a list of recipients', () => {
  const list = readText('phone,name,customer\n+15550100123,Anna,A. Smith\n+15550100124,Bo,\n')

  test('the request for a list has the customers’ names from their column, and none where it is empty', () => {
    const slots = slotsOfBody('Hi {{1}}!')
    const mapping = { slots, mapped: { 'body.1': 'name' }, fixed: {} }
    expect(validate(list, { ...mapping, nameColumn: 'customer' }).map(recipientOf)).toEqual([
      { phone: '+15550100123', name: 'A. Smith', variables: { 'body.1': 'Anna' } },
      { phone: '+15550100124', variables: { 'body.1': 'Bo' } },
    ])
    for (const row of [...validate(list, mapping), ...validate(list, { ...mapping, nameColumn: '' })]) {
      expect(recipientOf(row)).not.toHaveProperty('name')
    }
  })

  test('the request for a list names a customer without a phone by user ID', () => {
    const row = { phone: '', userId: 'US.1', values: { 'body.1': 'Anna' } }
    expect(recipientOf(row)).toEqual({ phone: '', userId: 'US.1', variables: { 'body.1': 'Anna' } })
  })

  test('an optional value is left out unless it has a column or a fixed value', () => {
    const [slot] = slotsOfBody('{{1}}')
    if (!slot) throw new Error('The body has a slot')
    const slots = [slot, { ...slot, address: 'code', isOptional: true }]
    const valuesWith = (mapped: Record<string, string>, fixed: Record<string, string> = {}) =>
      validate(list, { slots, mapped: { 'body.1': 'name', ...mapped }, fixed })[0]?.values
    expect(valuesWith({ code: '' })).toEqual({ 'body.1': 'Anna' })
    expect(valuesWith({})).toEqual({ 'body.1': 'Anna' })
    expect(valuesWith({ code: 'customer' })).toEqual({ 'body.1': 'Anna', code: 'A. Smith' })
    expect(valuesWith({ code: 'gone' })).toEqual({ 'body.1': 'Anna', code: '' })
    expect(valuesWith({ code: '' }, { code: ' X ' })).toEqual({ 'body.1': 'Anna', code: 'X' })
    expect(validate(list, { slots: [slot], mapped: {}, fixed: {} })[0]?.values).toEqual({ 'body.1': '' })
  })
})

test('an opt-out concerns rows that are sent or repeat one, by either address', () => {
  const row = (changes: object) => ({ line: 2, phone: '', variables: {}, values: {}, result: undefined, ...changes })
  const optOuts = new Map([
    ['+15550100123', { problem: 'opted_out' as const, message: 'Opted out by phone' }],
    ['US.1', { problem: 'contact_blocked' as const, message: 'Blocked by ID' }],
    ['', { problem: 'opted_out' as const, message: 'Nobody' }],
  ])
  const repeated = (problem: 'duplicate' | 'same_phone' | 'phone') => ({ result: { problem, message: 'As before' } })
  const results = withUnwanted(
    [
      row({ phone: '+15550100123' }),
      row({ userId: 'US.1' }),
      row({ phone: '+15550100124', userId: 'US.1' }),
      row({ phone: '+15550100123', ...repeated('duplicate') }),
      row({ phone: '+15550100123', ...repeated('same_phone') }),
      row({ phone: '+15550100123', ...repeated('phone') }),
    ],
    optOuts,
  ).map(({ result }) => result)
  const byPhone = { problem: 'opted_out', message: 'Opted out by phone' }
  expect(results).toEqual([
    byPhone,
    { problem: 'contact_blocked', message: 'Blocked by ID' },
    undefined,
    byPhone,
    byPhone,
    { problem: 'phone', message: 'As before' },
  ])
})

test('only exact repetitions count as such', () => {
  const row = { line: 2, phone: '+1', variables: {}, values: {} }
  expect(isRepetition({ ...row, result: { problem: 'duplicate', message: '' } })).toBe(true)
  expect(isRepetition({ ...row, result: { problem: 'same_phone', message: '' } })).toBe(false)
  expect(isRepetition({ ...row, result: undefined })).toBe(false)
})

describe('Rows that are sent only on request', () => {
  const slots = slotsOfBody('Hi {{1}}!')
  const validatedWith = (text: string, rules: Parameters<typeof validate>[2]) => {
    const list = readText(text)
    return validate(list, { slots, mapped: mapColumns(slots, list.columns, {}), fixed: {} }, rules)
  }
  const short = '+1415555'
  const isPossiblePhone = (phone: string) => phone !== short
  const impossible: SendChoices = { ...none, sendImpossiblePhones: true }

  test('a number of an impossible length is sent to only on request, also where it is listed again', () => {
    const rows = validatedWith(`phone,name\n${short},Anna\n${short},Bo\n${short},Anna\n+15550100123,Cy\n`, {
      isPossiblePhone,
    })
    expect(rows.map((row) => row.result?.problem)).toEqual(['impossible_phone', 'same_phone', 'duplicate', undefined])
    const lines = (choices: SendChoices) => rowsToSubmit(rows, choices).map(({ line }) => line)
    expect(lines(none)).toEqual([5])
    expect(lines(samePhones)).toEqual([5])
    expect(lines(impossible)).toEqual([2, 4, 5])
    expect(lines({ sendSamePhones: true, sendImpossiblePhones: true })).toEqual([2, 3, 4, 5])
    expect(
      withUnwanted(rows, new Map([[short, { problem: 'opted_out', message: 'Opted out' }]])).filter((row) =>
        willBeSent(row, impossible),
      ),
    ).toHaveLength(1)
  })

  test('a row that was left out is not sent, and no other repeats it', () => {
    const rows = validatedWith('phone,name\n+15550100123,Anna\n+15550100123,Anna\n', { leftOut: [2] })
    expect(rows.map((row) => row.result?.problem)).toEqual(['left_out', undefined])
    expect(countRows(rows, none)).toEqual({ people: 1, messages: 1, duplicates: 0, leftOut: 1, skipped: 0 })
  })
})
