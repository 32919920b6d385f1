import { describe, expect, test } from 'vitest'
import { english } from '../sentences/english.ts'
import { platformSentence } from '../sentences/sentence.ts'
import type { SlotKind } from './template-slots.ts'
import { timeIn, valueProblem } from './value-problem.ts'

describe('A link', () => {
  test.each(['https://example.com/a.jpg', ' https://example.com ', 'HTTPS://example.com'])('%j can be sent', (link) => {
    expect(problemOf('link', link)).toBeUndefined()
  })

  test.each([
    ...['http://example.com', 'ftp://example.com', 'example.com', '', 'https://ada@example.com'],
    ...['https://:secret@example.com', 'https://ada:secret@example.com', 'https://example.com/a b', 'https://a/\nb'],
  ])('%j cannot', (link) => {
    expect(problemOf('link', link)).toBe('The variable for the value is not a link that begins with https://')
  })
})

describe('A time', () => {
  test.each([
    ['1798740000000', 1_798_740_000_000],
    [' 1798740000000 ', 1_798_740_000_000],
    ['2026-12-31T18:00Z', Date.UTC(2026, 11, 31, 18)],
    [' 2026-12-31t18:00:07z ', Date.UTC(2026, 11, 31, 18, 0, 7)],
    ['2026-12-31T18:00:07.5Z', Date.UTC(2026, 11, 31, 18, 0, 7, 500)],
    ['2026-12-31T18:00:07.123456789Z', Date.UTC(2026, 11, 31, 18, 0, 7, 123)],
    ['2026-12-31T18:00:00+01:30', Date.UTC(2026, 11, 31, 16, 30)],
    ['2026-12-31T18:00-02:00', Date.UTC(2026, 11, 31, 20)],
  ])('%j is one', (text, ms) => {
    expect(timeIn(text)).toBe(ms)
    expect(problemOf('time', text)).toBeUndefined()
  })

  test.each([
    ...['', 'tomorrow', '2026-12-31', '2026-12-31T18:00', '2026-12-31 18:00Z', '2026-13-01T00:00Z', '31.12.2026'],
    ...['179874000000', '17987400000000', 'x1798740000000', '1798740000000x', '-1798740000000'],
    ...['x2026-12-31T18:00Z', '2026-12-31T18:00Zx', '2026-12-31T18:00:00.Z', '2026-12-31T18:00:00.1234567890Z'],
  ])('%j is none', (text) => {
    expect(timeIn(text)).toBeUndefined()
    expect(problemOf('time', text)).toBe(
      'The variable for the value is not a time such as 2026-12-31T18:00:00Z, nor milliseconds since 1970',
    )
  })
})

test.each(['0', '90', '-90', '+12.5', ' 5.0 ', '45.12345678901234567890', '-0.5'])(
  'degrees of %j can be sent',
  (text) => {
    expect(problemOf('latitude', text)).toBeUndefined()
    expect(problemOf('longitude', text)).toBeUndefined()
  },
)

test.each(['90.1', '-90.1', '180', '-180', '100'])('degrees of %j are no latitude, but a longitude', (text) => {
  expect(problemOf('latitude', text)).toBe('The variable for the value is not a number of degrees from -90 to 90')
  expect(problemOf('longitude', text)).toBeUndefined()
})

test.each([
  ...['', '180.1', '-181', 'x5', '5x', '5.', '.5', '1e1', '0x5', '0005', '5,5', '--5', '°5', 'NaN'],
  '5.123456789012345678901',
])('degrees of %j are neither', (text) => {
  expect(problemOf('latitude', text)).toBe('The variable for the value is not a number of degrees from -90 to 90')
  expect(problemOf('longitude', text)).toBe('The variable for the value is not a number of degrees from -180 to 180')
})

test('any text can be sent', () => {
  expect(problemOf('text', 'http://x')).toBeUndefined()
})

function problemOf(kind: SlotKind, value: string): string | undefined {
  const phrase = platformSentence('the value')
  const slot = { address: 'body.1', part: 'body', placeholder: '1', isOptional: false, label: phrase, phrase, kind }
  const problem = valueProblem(slot, value)
  return problem && english(problem)
}
