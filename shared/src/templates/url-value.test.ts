import fc from 'fast-check'
import { expect, test } from 'vitest'
import { urlValues } from '../testing/url-values.ts'
import { fillTemplate } from './template-text.ts'
import { encodeUrlValue } from './url-value.ts'

test.each(urlValues)('the URL value %j is encoded once', (value, encoded) => {
  expect(encodeUrlValue(value)).toBe(encoded)
})

test('an encoded value is a part of a URL, and encoding it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const encoded = encodeUrlValue(value)
      expect(encoded).toMatch(/^(?:%[0-9A-Fa-f]{2}|[\w;,/?:@&=+$.!~*'()#-])*$/)
      expect(encodeUrlValue(encoded)).toBe(encoded)
    }),
  )
})

test('a filled template shows the URL that the customer opens', () => {
  const button = { type: 'URL', text: 'Open', url: 'https://example.com/{{1}}' } as const
  const filled = fillTemplate([{ type: 'BUTTONS', buttons: [button, button] }], { 'button.0.1': 'a b%20c' })
  expect(filled.buttons.map(({ url }) => url)).toEqual(['https://example.com/a%20b%20c', 'https://example.com/{{1}}'])
})
