import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEnglish } from '../sentences/english.ts'
import { sentence } from '../sentences/sentence.ts'
import { bindVariables } from '../templates/template-binding.ts'
import { slotsOf } from '../templates/template-slots.ts'
import { checkRecipients, findRepeats } from './recipient-check.ts'

const slots = slotsOf([{ type: 'BODY', text: 'Hi {{1}}, see you on {{2}}.' }])
const facts = {
  bind: (variables: Readonly<Record<string, unknown>>) => bindVariables(slots, variables),
  optedOut: new Set(['+4915100000009']),
}
const good = { phone: '+4915112345678', variables: { 1: 'Anna', 2: 'Tuesday' } }

test('a valid recipient has no problem', () => {
  expect(checkRecipients([good], facts)).toEqual([])
})

test('every other recipient gets the first problem', () => {
  const results = checkRecipients(
    [
      good,
      { phone: '4915112345678', variables: {} },
      { phone: '+4915100000001', variables: { 1: 'Bo' } },
      { phone: '+4915100000002', variables: { 1: 'Bo', 2: ' ' } },
      { phone: '+49 151 00000009', variables: good.variables },
      { ...good, phone: '+49 (151) 1234-5678' },
    ],
    facts,
  )

  expect(inEnglish(results)).toStrictEqual([
    {
      position: 1,
      phone: '4915112345678',
      problem: 'phone',
      message: 'The phone number "4915112345678" must be in international format with a leading +',
    },
    {
      position: 2,
      phone: '+4915100000001',
      problem: 'missing_variable',
      message: 'The variable for {{2}} of the body is missing or empty',
      address: 'body.2',
    },
    {
      position: 3,
      phone: '+4915100000002',
      problem: 'missing_variable',
      message: 'The variable for {{2}} of the body is missing or empty',
      address: 'body.2',
    },
    {
      position: 4,
      phone: '+4915100000009',
      problem: 'opted_out',
      message: 'The customer has opted out of campaign messages',
    },
    {
      position: 5,
      phone: '+4915112345678',
      problem: 'duplicate',
      message: 'Repeats recipient 1 exactly, so it is not sent again',
      first: 0,
    },
  ])
})

test('a phone number with other values is reported, and its repetitions refer to it', () => {
  const other = { ...good, variables: { 1: 'Bo', 2: 'Friday' } }
  const results = checkRecipients([good, other, other, { ...good, variables: { who: 'Bo', day: 'Friday' } }], facts)

  expect(results.map(({ position, problem, first }) => [position, problem, first])).toEqual([
    [1, 'same_phone', 0],
    [2, 'duplicate', 1],
    [3, 'duplicate', 1],
  ])
})

test('an invalid recipient keeps its own problem when it repeats another one', () => {
  const invalid = { phone: '0151', variables: {} }
  const nobody = { phone: ' ', variables: {} }
  const results = checkRecipients([invalid, nobody, { ...invalid }, { ...nobody }], facts)

  expect(results.map(({ problem, first }) => [problem, first])).toEqual([
    ['phone', undefined],
    ['phone', undefined],
    ['phone', 0],
    ['phone', undefined],
  ])
})

test('two addresses of one contact are the same customer', () => {
  const contactOf = (address: string) => (address === 'DE.1' || address === '+4915100000001' ? 'ada' : undefined)
  const byId = { phone: '', userId: 'DE.1', variables: good.variables }
  const byPhone = { ...good, phone: '+4915100000001' }
  const results = checkRecipients([byId, byPhone, { ...byPhone, variables: { 1: 'Bo', 2: 'Friday' } }], {
    ...facts,
    contactOf,
  })

  expect(results.map(({ problem, first }) => [problem, first])).toEqual([
    ['duplicate', 0],
    ['same_phone', 0],
  ])
  expect(checkRecipients([byId, byPhone], facts)).toEqual([])
})

test('a repetition of a customer who opted out is a duplicate', () => {
  const optedOut = { ...good, phone: '+4915100000009' }
  const results = checkRecipients([optedOut, optedOut], facts)

  expect(results.map(({ problem, first }) => [problem, first])).toEqual([
    ['opted_out', undefined],
    ['duplicate', 0],
  ])
})

test('an opt-out of any of the addresses of a recipient counts', () => {
  const recipient = { phone: '+4915100000009', userId: 'DE.1', variables: good.variables }
  expect(checkRecipients([recipient], facts)).toMatchObject([{ problem: 'opted_out' }])
})

test('the same customer with other values is named by number, address or contact', () => {
  const contactOf = (address: string) => (address === 'DE.1' ? 'ada' : address === '+4915100000001' ? 'ada' : address)
  const variables = (name: string) => ({ 1: name, 2: 'Friday' })
  const results = checkRecipients(
    [
      { phone: '+4915100000001', variables: variables('A') },
      { phone: '', userId: 'DE.1', variables: variables('B') },
      { phone: '+4915100000001', variables: variables('C') },
      { phone: '+4915100000001', userId: 'DE.2', variables: variables('D') },
      { phone: '+4915100000002', variables: variables('E') },
    ],
    { ...facts, contactOf },
  )

  expect(inEnglish(results.map(({ position, message, first }) => [position, message, first]))).toEqual([
    [1, 'The same customer as recipient 1, with other values', 0],
    [2, 'The same number as recipient 1, with other values', 0],
    [3, 'The same number as recipient 1, with other values', 0],
  ])
})

test('a repetition of two recipients refers to the first of them', () => {
  const byPhone = good
  const byId = { phone: '', userId: 'DE.1', variables: good.variables }
  const both = { ...good, userId: 'DE.1' }
  expect(checkRecipients([byId, byPhone, both], facts)).toMatchObject([{ position: 2, problem: 'duplicate', first: 0 }])
  expect(checkRecipients([byPhone, byId, both], facts)).toMatchObject([{ position: 2, problem: 'duplicate', first: 0 }])
})

test('recipients that cannot be sent to repeat those with the same address and values', () => {
  const fault = { problem: 'variable', message: sentence('recipientOptedOut') } as const
  const recipients = [
    { phone: '0151', variables: good.variables },
    { phone: ' 0151 ', variables: { who: 'Anna', day: 'Tuesday' } },
    { phone: '0152', variables: good.variables },
    { phone: '0151', variables: { 1: 'Bo' } },
    { phone: '0151', variables: { 1: 'Cy' } },
    { phone: '', userId: 'x', variables: {} },
    { phone: '', userId: ' x ', variables: {} },
    { phone: '', userId: 'y', variables: {} },
    { ...good, fault: { ...fault, given: 'a' } },
    { ...good, fault: { ...fault, given: 'b' } },
    { ...good, fault: { ...fault, given: 'a' } },
    { ...good, fault },
    { ...good, fault },
    good,
  ]

  const { duplicateOf, sameCustomerAs } = findRepeats(recipients, facts)
  expect([...duplicateOf]).toEqual([
    [1, 0],
    [6, 5],
    [10, 8],
  ])
  expect([...sameCustomerAs]).toEqual([])
  expect(checkRecipients([{ ...good, fault }], facts)).toStrictEqual([{ position: 0, phone: good.phone, ...fault }])
})

test('a problem names the recipient by the addresses that are stored', () => {
  const named = (phone: string, userId?: string) => {
    const recipient = { phone, ...(userId !== undefined && { userId }), variables: {} }
    const [{ phone: storedPhone, userId: storedId } = {}] = checkRecipients([recipient], facts)
    return [storedPhone, storedId]
  }
  expect(named('+49 (151) 1234567', ' DE.1 ')).toEqual(['+491511234567', 'DE.1'])
  expect(named('', ' DE.1 ')).toEqual(['', 'DE.1'])
  expect(named('0151')).toEqual(['0151', undefined])
})

test('each recipient gets at most one problem', () => {
  const recipient = fc.record({ phone: fc.string(), variables: fc.dictionary(fc.string(), fc.string()) })
  fc.assert(
    fc.property(fc.array(recipient), (recipients) => {
      const positions = checkRecipients(recipients, facts).map((result) => result.position)
      expect(positions).toEqual([...new Set(positions)])
    }),
  )
})
