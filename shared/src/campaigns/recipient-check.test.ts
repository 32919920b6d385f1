import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindVariables } from '../templates/template-binding.ts'
import { slotsOf } from '../templates/template-slots.ts'
import { checkRecipients } from './recipient-check.ts'

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

  expect(results).toEqual([
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

test('each recipient gets at most one problem', () => {
  const recipient = fc.record({ phone: fc.string(), variables: fc.dictionary(fc.string(), fc.string()) })
  fc.assert(
    fc.property(fc.array(recipient), (recipients) => {
      const positions = checkRecipients(recipients, facts).map((result) => result.position)
      expect(positions).toEqual([...new Set(positions)])
    }),
  )
})
