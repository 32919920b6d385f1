import { expect, test } from 'vitest'
import { checkPhone } from '../contacts/phone.ts'
import { describeIssues } from '../errors.ts'
import { inEnglish } from '../sentences/english.ts'
import { objectionToSimulatedRetry, simulatedFailures } from './simulated-failures.ts'
import { listMagicNumbers, magicBehaviourOf, SimulatedReceipt } from './simulator.ts'

test('every test number is a valid phone number with a unique behaviour and a description', () => {
  const numbers = listMagicNumbers()

  for (const { phone, behaviour, meaning } of numbers) {
    expect(checkPhone(phone)).toEqual({ ok: true, phone })
    expect(magicBehaviourOf(phone)).toBe(behaviour)
    expect(meaning).not.toBe('')
  }
  expect(new Set(numbers.map((number) => number.behaviour)).size).toBe(numbers.length)
})

test.each(['+15551234567', '', 'constructor', '__proto__'])('%j is not a test number', (phone) => {
  expect(magicBehaviourOf(phone)).toBeUndefined()
})

test('a receipt’s error code is a text or an integer', () => {
  const codeOf = (error_code: unknown) => SimulatedReceipt.safeParse({ messageId: 'm', status: 'failed', error_code })

  expect(codeOf(131026).data?.error_code).toBe('131026')
  expect(codeOf('131026').data?.error_code).toBe('131026')
  const problemOf = (wrong: unknown) => describeIssues(codeOf(wrong).error ?? expect.fail('was taken'))
  for (const wrong of [{}, true]) {
    expect(inEnglish(problemOf(wrong))).toEqual([{ path: 'error_code', message: 'must be a code such as 131026' }])
  }
  for (const wrong of ['', 1.5, 'x'.repeat(21)]) expect(problemOf(wrong)).toMatchObject([{ path: 'error_code' }])
})

test('a simulated failure that repeats itself is not retried, a withheld one after a day', () => {
  const objections = Object.keys(simulatedFailures).filter((code) => objectionToSimulatedRetry({ code, agoMs: 1e12 }))
  expect(objections).toEqual(['130403', '131009', '131026', '131050'])
  expect(inEnglish(objectionToSimulatedRetry({ code: '131049', agoMs: 86_399_999 }))).toMatch(/24 hours/)
  expect(objectionToSimulatedRetry({ code: '131049', agoMs: 86_400_000 })).toBeUndefined()
})
