import { english } from '@parley/shared/sentences/english'
import { describe, expect, test } from 'vitest'
import { readable } from '../../../testing/readable.ts'
import { consequencesOf, explain, objectionToRetry, treatmentOf } from './codes.ts'
import type { Remedy } from './treatment.ts'

/**
 * The codes of the Cloud API's error reference by what must follow: retried (`soon`, `slower`, `pair`, `tomorrow`), refused for
 * this recipient (`never`, `definition`), or stopped until a person has acted (`person`, `template`).
 */
const codesByRemedy: Readonly<Record<Remedy, string>> = {
  soon: '1 131000 131053 134101',
  slower: '2 4 613 80007 130429 131016 131057 132069 133004',
  pair: '131056',
  tomorrow: '131049',
  never: [
    '100 130403 130472 130497 131009 131021 131026 131030 131035 131036 131047 131050 131051 131052 131055 131062 132005',
    '132007 132018 134100 134102 135000 137000',
    '131020 131041 131059 131201 131202 131204 131207 131208 131209 131210 131211 131212',
    '138000 138001 138002 138003 138004 138005 138006 138007 138009 138012 138013 138014 138015 138017 138018 138019 138020',
    '138021 138022 138023',
  ].join(' '),
  definition: '131008 132000 132008 132012',
  person: '0 3 10 33 190 368 131005 131031 131037 131042 131044 131045 131048 131063 131064 134011',
  template: '132001 132015 132016 132068',
}
const expected = Object.entries(codesByRemedy).flatMap(([remedy, codes]) =>
  codes.split(' ').map((code) => [code, remedy] as const),
)
/** Codes of a range without a row of their own. */
const inRanges = ['200', '230', '299', '133000', '133005', '133006', '133008', '133009', '133010', '133015', '133016']
const unknownCode = '999999'

describe('Error codes', () => {
  test('each has a sentence and a hint, shown with the code and the platform’s message', () => {
    const text = explain('131042', 'Unsettled payments')
    expect(readable(text)).toMatch(/payment method.*billing settings.*Unsettled payments \(131042\)$/)
    for (const code of ['0', '4', '131000', '132001', '131049']) {
      expect(readable(treatmentOf(code))).toMatchObject({
        problem: expect.stringMatching(/^[A-Z].* /),
        hint: expect.stringMatching(/\.$/),
      })
    }
  })

  test.each(expected)('%s is treated as: %s, whatever the status', (code, remedy) => {
    for (const status of [undefined, 200, 400, 429, 503]) expect(treatmentOf(code, status).remedy).toBe(remedy)
    expect(english(treatmentOf(code).problem)).toMatch(/^[A-Z].* /)
    expect(english(treatmentOf(code).hint)).toMatch(/^[A-Z].*\.$/)
  })

  test('error codes of permissions and of registration stop until a person has acted', () => {
    for (const code of inRanges) expect([code, treatmentOf(code).remedy]).toEqual([code, 'person'])
    for (const code of ['199', '300', '132999', '133100']) expect(treatmentOf(code)).toBe(treatmentOf(unknownCode))
  })

  test.each([
    ['131299', /group/],
    ['138999', /call/],
    ['139000', /flow/],
    ['139102', /blocked/],
  ])('%s without a row has the sentence of its family', (code, words) => {
    expect(readable(treatmentOf(code))).toMatchObject({ remedy: 'never', problem: expect.stringMatching(words) })
  })

  test('error codes have no other row than those tested here', () => {
    const rows = new Set(expected.map(([code]) => code))
    const all = Array.from({ length: 140_000 }, (_, code) => String(code))
    const ranges = new Set(
      [unknownCode, '200', '133000', '131299', '138999', '139000', '139199'].map((code) => treatmentOf(code)),
    )
    expect(all.filter((code) => !ranges.has(treatmentOf(code)) && !rows.has(code))).toEqual([])
    expect([...rows].filter((code) => ranges.has(treatmentOf(code)))).toEqual([])
  })

  test('error codes without a row are retried slower only when the platform is overloaded', () => {
    const remedies = [undefined, 200, 400, 403, 428, 429, 430, 499, 500, 503].map(
      (status) => treatmentOf(unknownCode, status).remedy,
    )
    expect(remedies).toEqual([
      'never',
      'never',
      'never',
      'never',
      'never',
      'slower',
      'never',
      'never',
      'slower',
      'slower',
    ])
  })

  test.each(expected)('%s means no more beyond its message than %s says', (code, remedy) => {
    expect(consequencesOf(treatmentOf(code))).toEqual({
      ...(['person', 'template'].includes(remedy) && { stopsCampaign: true }),
      ...(['definition', 'template'].includes(remedy) && { checksTemplate: true }),
      ...(code === '131050' && { optsOut: true }),
      ...(code === '131053' && { maxAttempts: 2 }),
    })
  })

  test('error codes forbid a retry by hand for exactly the errors that would repeat', () => {
    const refused = expected.map(([code]) => code).filter((code) => objectionToRetry({ code, agoMs: 1e12 }))
    expect(refused.toSorted()).toEqual([
      '130472',
      '131009',
      '131021',
      '131026',
      '131050',
      '131051',
      '132005',
      '132007',
      '132018',
    ])
  })

  test('permanent errors are never retried, and withheld marketing only after a day', () => {
    expect(readable(objectionToRetry({ code: '131026', agoMs: 1e12 }))).toMatch(/not on WhatsApp/)
    expect(objectionToRetry({ code: '131050', agoMs: 1e12 })).toBeDefined()
    expect(readable(objectionToRetry({ code: '131049', agoMs: 86_399_999 }))).toMatch(/24 hours/)
    expect(objectionToRetry({ code: '131049', agoMs: 86_400_000 })).toBeUndefined()
    expect(objectionToRetry({ code: '131000', agoMs: 0 })).toBeUndefined()
  })
})
