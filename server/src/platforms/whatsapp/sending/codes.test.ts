import { describe, expect, test } from 'vitest'
import { explain, objectionToRetry, treatmentOf } from './codes.ts'

describe('the codes', () => {
  test('each has a sentence, a hint, and stands in what people read, with the platform’s own words', () => {
    const text = explain('131042', 'Unsettled payments')
    expect(text).toMatch(/payment method.*billing settings.*Unsettled payments \(131042\)$/)
    for (const code of ['0', '4', '131000', '132001', '131049']) {
      expect(treatmentOf(code)).toMatchObject({
        sentence: expect.stringMatching(/^[A-Z].* /),
        hint: expect.stringMatching(/\.$/),
      })
    }
  })

  test('what cannot succeed is never tried again, and marketing that was held back not before a day has passed', () => {
    expect(objectionToRetry({ code: '131026', agoMs: 1e12 })).toMatch(/not on WhatsApp/)
    expect(objectionToRetry({ code: '131050', agoMs: 1e12 })).toBeDefined()
    expect(objectionToRetry({ code: '131049', agoMs: 86_399_999 })).toMatch(/24 hours/)
    expect(objectionToRetry({ code: '131049', agoMs: 86_400_000 })).toBeUndefined()
    expect(objectionToRetry({ code: '131000', agoMs: 0 })).toBeUndefined()
  })
})
