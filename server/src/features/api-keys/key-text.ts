import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { modes } from '@parley/shared/words'
import type { Mode } from '@parley/shared/workspace/workspaces'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6
const shownLength = 4

const form = new RegExp(`^sk_(?:${modes.join('|')})_[0-9A-Za-z]{${secretLength + checksumLength}}$`)

/** `text` is the whole secret, shown once; the other two may be stored. */
export type NewKeyText = { readonly text: string; readonly keyPrefix: string; readonly hash: string }

/**
 * The mode's prefix, 32 random base62 characters (190 bits), and a checksum of what precedes it (docs/api.md, Authentication).
 * So much randomness needs neither a salt nor a slow hash.
 */
export function makeKeyText(mode: Mode): NewKeyText {
  const prefix = `sk_${mode}_`
  const secret = randomBase62(secretLength)
  const text = prefix + secret + checksumOf(prefix + secret)
  return { text, keyPrefix: `${prefix}${secret.slice(0, shownLength)}...`, hash: hashKeyText(text) }
}

/** Whether the text is well-formed: a mistyped or invented one is refused without a query. */
export function isKeyText(text: string): boolean {
  return form.test(text) && checksumOf(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
}

/** SHA-256 in hex: all that is stored of a key's secret. */
export function hashKeyText(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Discards bytes past the last multiple of 62, which would favour the first letters. */
function randomBase62(length: number): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

function checksumOf(text: string): string {
  let remainder = crc32(text)
  let checksum = ''
  for (let digit = 0; digit < checksumLength; digit += 1) {
    checksum = alphabet[remainder % alphabet.length] + checksum
    remainder = Math.floor(remainder / alphabet.length)
  }
  return checksum
}
