import type { SharedSentence } from '../sentences/shared-sentence.ts'

/** Separators that people write between digits: spaces, dashes and parentheses. */
const separators = /[\s\u00a0\u2009\u202f()[\]\-\u2010-\u2015]/g

export type PhoneCheck = { ok: true; phone: string } | { ok: false; problem: SharedSentence }

/** `readIn` is the country of a number that was written without +. */
export type PhoneReading = { ok: true; phone: string; readIn?: string } | { ok: false; problem: SharedSentence }

/** `+` and 7–15 digits, the first not 0, once separators are removed (contract, section 8). */
export function checkPhone(written: string): PhoneCheck {
  const bare = written.replace(separators, '')
  if (bare === '') return { ok: false, problem: 'The phone number is missing' }
  if (!bare.startsWith('+')) {
    return {
      ok: false,
      problem: `The phone number ${quoted(written)} must be in international format with a leading +`,
    }
  }
  const digits = bare.slice(1)
  if (!/^\d*$/.test(digits))
    return { ok: false, problem: `The phone number ${quoted(written)} contains a character that is not a digit` }
  if (digits.startsWith('0'))
    return {
      ok: false,
      problem: `The phone number ${quoted(written)} starts with 0; no country code does`,
    }
  if (digits.length < 7 || digits.length > 15) {
    return { ok: false, problem: `The phone number ${quoted(written)} must have 7 to 15 digits` }
  }
  return { ok: true, phone: bare }
}

/** Quoted for a sentence, and shortened to a line. */
export function quoted(written: string): `"${string}"` {
  const text = written.trim()
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
}
