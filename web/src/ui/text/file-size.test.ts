import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [48_213, '48 kB'],
  [1024 * 1024, '1 MB'],
  [1_300_000, '1.2 MB'],
  [100 * 1024 * 1024, '100 MB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatFileSize(bytes).replaceAll(/[\u2066-\u2069]/g, '')).toBe(shown)
})
