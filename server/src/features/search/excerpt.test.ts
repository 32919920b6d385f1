import { describe, expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const marked = (text: string, q: string) => {
  const excerpt = excerptOf(text, q)
  return excerpt.marks.map(([from, to]) => excerpt.text.slice(from, to))
}

describe('An excerpt', () => {
  test.each([
    ['Where is my Refund?', 'refund', ['Refund']],
    ['Where is my refund?', 'my ref', ['my', 'refund']],
    ['Grüße aus Köln', 'koln grusse', ['Grüße', 'Köln']],
    ['Please call 0170 / 123 45 67 today', '+49 170 1234567', ['0170 / 123 45 67']],
    ['Call 0170 1234567 or 0170 7654321', '+49 170 7654321', ['0170 7654321']],
    ['+491701234567', '+49 170', ['+491701234567']],
    ['料金を払う', '料金', ['料', '金']],
    ['nothing of it', 'refund', []],
  ])('an excerpt of %j for %j marks each place of a searched word', (text, q, expected) => {
    expect(marked(text, q)).toEqual(expected)
  })

  test('an excerpt begins shortly before the first place, and ends in the same row', () => {
    const text = `${'word '.repeat(100)}refund${' word'.repeat(100)}`
    const excerpt = excerptOf(text, 'refund')
    expect(excerpt.text).toMatch(/^…word word word (word )?refund word/)
    expect(excerpt.text.endsWith('…')).toBe(true)
    expect(excerpt.text.length).toBeLessThan(165)
    expect(marked(text, 'refund')).toEqual(['refund'])
  })

  test.each([
    ['beyond it', `refund ${'word '.repeat(40)}refund`],
    ['across its end', `refund ${'x'.repeat(150)} refund`],
  ])('an excerpt marks no place %s', (_where, text) => {
    expect(excerptOf(text, 'refund').marks).toEqual([[0, 6]])
  })

  test('an excerpt shows line breaks as spaces', () => {
    expect(excerptOf('one\ntwo\nthree', 'two').text).toBe('one two three')
  })
})
