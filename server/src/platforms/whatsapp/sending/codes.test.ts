import { describe, expect, test } from 'vitest'
import { explain, objectionToRetry, treatmentOf } from './codes.ts'

describe('Error codes', () => {
  test('each has a sentence and a hint, shown with the code and the platform’s message', () => {
    const text = explain('131042', 'Unsettled payments')
    expect(text).toMatch(/payment method.*billing settings.*Unsettled payments \(131042\)$/)
    for (const code of ['0', '4', '131000', '132001', '131049']) {
      expect(treatmentOf(code)).toMatchObject({
        sentence: expect.stringMatching(/^[A-Z].* /),
        hint: expect.stringMatching(/\.$/),
      })
    }
  })

  test('permanent errors are never retried, and withheld marketing only after a day', () => {
    expect(objectionToRetry({ code: '131026', agoMs: 1e12 })).toMatch(/not on WhatsApp/)
    expect(objectionToRetry({ code: '131050', agoMs: 1e12 })).toBeDefined()
    expect(objectionToRetry({ code: '131049', agoMs: 86_399_999 })).toMatch(/24 hours/)
    expect(objectionToRetry({ code: '131049', agoMs: 86_400_000 })).toBeUndefined()
    expect(objectionToRetry({ code: '131000', agoMs: 0 })).toBeUndefined()
  })
})
