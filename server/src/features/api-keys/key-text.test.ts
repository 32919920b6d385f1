import { modes } from '@parley/shared/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashKeyText, isKeyText, makeKeyText } from './key-text.ts'

describe('The text of an API key', () => {
  test.each(modes)('a %s key is its mode prefix and 38 base62 characters', (mode) => {
    const { text, keyPrefix } = makeKeyText(mode)

    expect(text).toMatch(new RegExp(`^sk_${mode}_[0-9A-Za-z]{38}$`))
    expect(keyPrefix).toBe(`${text.slice(0, `sk_${mode}_`.length + 4)}...`)
  })

  test('prefix and hash do not reveal the secret', () => {
    const { text, keyPrefix, hash } = makeKeyText('live')

    expect(keyPrefix).toHaveLength('sk_live_'.length + 4 + 3)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(hash).not.toContain(text.slice(8, 12))
    expect(hashKeyText(text)).toBe(hash)
  })

  test('keys are unique and use every base62 character', () => {
    const texts = Array.from({ length: 500 }, () => makeKeyText('test').text)
    const used = new Set(texts.flatMap((text) => [...text.slice('sk_test_'.length, -6)]))

    expect(new Set(texts).size).toBe(500)
    expect(used.size).toBe(62)
  })

  test('each character of a secret is equally likely', () => {
    const texts = Array.from({ length: 8_000 }, () => makeKeyText('test').text)
    const counts = Map.groupBy(
      texts.flatMap((text) => [...text.slice('sk_test_'.length, -6)]),
      String,
    )
    // Expected are 4,129 of each, with a standard deviation of 64; a biased choice yields 5,000 of some.
    expect(Math.max(...[...counts.values()].map((found) => found.length))).toBeLessThan(4_650)
  })

  /** The checksums were calculated with zlib of Python. */
  test.each([
    ['live', 'abcdefghabcdefghabcdefghabcdefgh0Q0N1M', true],
    ['test', '012345670123456701234567012345672e7yUn', true],
    ['prod', 'abcdefghabcdefghabcdefghabcdefgh1iDJpo', false],
    ['live', 'abcdefghabcdefghabcdefghabcdefg2Q4xgv', false],
    ['live', 'abcdefg-abcdefg-abcdefg-abcdefg-3fpCyZ', false],
  ])('a %s key that ends with its checksum is %s: %s', (mode, rest, isValid) => {
    expect(isKeyText(['sk', mode, rest].join('_'))).toBe(isValid)
  })

  test('a key with a text before it is malformed, whatever its checksum', () => {
    expect(isKeyText(['xsk', 'live', 'abcdefghabcdefghabcdefghabcdefgh4A7yhC'].join('_'))).toBe(false)
  })

  test('a key with one changed character is malformed', () => {
    const { text } = makeKeyText('live')
    expect(isKeyText(text)).toBe(true)

    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'09AZaz_-é '), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        return isKeyText(changed) === (changed === text)
      }),
    )
  })

  test.each(['', 'sk_live_', 'Bearer', `sk_prod_${'a'.repeat(38)}`, `sk_test_${'a'.repeat(100_000)}`])(
    'the text %.20s is malformed',
    (junk) => expect(isKeyText(junk)).toBe(false),
  )

  test('a key of one mode is malformed with the prefix of the other', () => {
    const { text } = makeKeyText('test')

    expect(isKeyText(text.replace('sk_test_', 'sk_live_'))).toBe(false)
  })
})
