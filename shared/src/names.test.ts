import { describe, expect, test } from 'vitest'
import { Name } from './names.ts'

describe('The name of a person or workspace', () => {
  test.each([
    ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
    ['Ada\u2028Byron\u2029\u0085', 'Ada Byron'],
    ['\u202eadA\u202c \u2066B\u2069\u200f', 'adA B'],
    ['A\u0000d\u001ba\tB', 'A d a B'],
    ['Zoë  👩‍💻 می‌خواهم', 'Zoë  👩‍💻 می‌خواهم'],
  ])('%j is stored on one line and in its own direction', (given, stored) => {
    expect(Name.parse(given)).toBe(stored)
  })

  test('the name of a person or workspace is refused where only control characters were given', () => {
    expect(Name.safeParse('\u202e\n').success).toBe(false)
  })
})
