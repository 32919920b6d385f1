import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 15; K) ${chromium}`, 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  ['curl/8.9.1', 'curl'],
  [null, 'Unknown device'],
])('%s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each([
  ['Chrome/140', 'Chrome'],
  ['Mozilla/5.0 (iPad)', 'iPad'],
  ['Mozilla/5.0 (iPhone) FxiOS/1', 'Firefox on iPhone'],
  [`${'x'.repeat(60)}/1`, 'x'.repeat(40)],
  ['program 1', 'program'],
  ['', 'Unknown device'],
])('%s is shown as %s, too', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
