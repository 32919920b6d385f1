import { readPhoneIn } from '@parley/shared/contacts/phone-in-country'
import { inEnglish } from '@parley/shared/sentences/english'
import { sentence } from '@parley/shared/sentences/sentence'
import { maxPhonesAtOnce } from '@parley/shared/words'
import { expect, test } from 'vitest'
import { describeLocalNumbers, phoneOf, readWithPhones, usePhoneReader, usePhonesReader } from './phones.ts'
import { readHook } from './testing/read-hook.tsx'
import { makeTestWorkspace, testWorkspaceId } from './testing/test-workspace.tsx'

/** A server of a workspace in Germany. */
function open() {
  const workspace = makeTestWorkspace({
    'contacts.readPhones': (input) => (input as { phones: string[] }).phones.map((each) => readPhoneIn('DE', each)),
  })
  const asked = () => workspace.calls.map(({ input }) => (input as { phones: string[] }).phones)
  return { ...workspace, asked }
}

test('only numbers without + are read by the server, each once', async () => {
  const { wrap, asked, calls } = open()
  const read = readHook(usePhonesReader, wrap)
  const written = ['0151 23456789', '+1 555 010 0123', 'unknown', '', '0151 23456789', `1${'0'.repeat(500)}`]
  const readings = await read(written)

  expect(readings.get('0151 23456789')).toMatchObject({ ok: true, phone: '+4915123456789' })
  expect(readings.get('+1 555 010 0123')).toEqual({ ok: true, phone: '+15550100123' })
  for (const invalid of ['unknown', '', written[5] ?? '']) expect(readings.get(invalid)).toMatchObject({ ok: false })
  await read([...written, '030 1234567'])
  expect(asked()).toEqual([['0151 23456789'], ['030 1234567']])
  expect(calls[0]?.input).toMatchObject({ workspaceId: testWorkspaceId, mode: 'live' })
})

test('many numbers are read in several calls', async () => {
  const { wrap, asked } = open()
  const written = Array.from({ length: maxPhonesAtOnce + 1 }, (_, n) => `0151 ${23_456_000 + n}`)
  const readings = await readHook(usePhonesReader, wrap)(written)

  expect(asked().map(({ length }) => length)).toEqual([maxPhonesAtOnce, 1])
  expect(readings.get(written.at(-1) ?? '')).toMatchObject({ phone: `+49151${23_456_000 + maxPhonesAtOnce}` })
})

test('a number that is too long does not go to the server', async () => {
  const { wrap, asked } = open()
  const padded = (length: number) => `1${' '.repeat(length - 2)}2`
  await readHook(usePhonesReader, wrap)([padded(61), padded(60)])
  expect(asked()).toEqual([[padded(60)]])
})

test('one number is read like many', async () => {
  const read = readHook(usePhoneReader, open().wrap)
  expect(await read('0151 23456789')).toMatchObject({ ok: true, phone: '+4915123456789', readIn: 'Germany' })
  expect(await read('+15550100123')).toEqual({ ok: true, phone: '+15550100123' })
  expect(await read('x')).toMatchObject({ ok: false })
})

test('a list is read again with the readings of its numbers', async () => {
  const found: string[][] = []
  const list = await readWithPhones(
    (readPhone) => ['0151', '+15550100123', '0151'].map((each) => readPhone(each)),
    async (written) => {
      found.push([...written])
      return new Map([['0151', { ok: true, phone: '+49151' }]])
    },
  )
  expect(found).toEqual([['0151', '+15550100123']])
  expect(list).toEqual([
    { ok: true, phone: '+49151' },
    { ok: true, phone: '+15550100123' },
    { ok: true, phone: '+49151' },
  ])
})

test('an invalid number is an error of the field phone', () => {
  expect(phoneOf({ ok: true, phone: '+1555' })).toBe('+1555')
  expect(inEnglish(() => phoneOf({ ok: false, problem: sentence('phoneMissing') }))).toThrow(
    expect.objectContaining({
      data: { code: 'invalid_request', details: [{ path: 'phone', message: 'The phone number is missing' }] },
    }),
  )
})

test('numbers without + are explained with their count', () => {
  expect(describeLocalNumbers(1, 'Germany')).toBe('1 number without + was read in the default country, Germany.')
  expect(describeLocalNumbers(2, 'Germany')).toBe('2 numbers without + were read in the default country, Germany.')
})
