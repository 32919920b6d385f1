import { expect, test } from 'vitest'
import { previewSize } from './preview-size.ts'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 320, height: 240 },
  ],
  [
    { width: 900, height: 1600 },
    { width: 180, height: 320 },
  ],
  [
    { width: 200, height: 100 },
    { width: 200, height: 100 },
  ],
  [
    { width: 5000, height: 10 },
    { width: 320, height: 64 },
  ],
  [{}, { width: 240, height: 180 }],
])('a preview has its size before it is loaded: %j as %j', (file, size) => {
  expect(previewSize(file)).toEqual(size)
})
