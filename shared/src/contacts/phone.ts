import { type ShownSentence, sentence } from '../sentences/sentence.ts'

/** Separators that people write between digits: spaces, dashes and parentheses. */
const separators = /[\s\u00a0\u2009\u202f()[\]\-\u2010-\u2015]/g

export type PhoneCheck = { ok: true; phone: string } | { ok: false; problem: ShownSentence }

/** `readIn` is the country of a number that was written without +. */
export type PhoneReading = { ok: true; phone: string; readIn?: string } | { ok: false; problem: ShownSentence }

/** `+` and 7–15 digits, the first not 0, once separators are removed (docs/api.md, Campaigns). */
export function checkPhone(written: string): PhoneCheck {
  const bare = written.replace(separators, '')
  if (bare === '') return { ok: false, problem: sentence('phoneMissing') }
  const number = shortened(written)
  if (!bare.startsWith('+')) {
    return {
      ok: false,
      problem: sentence('phoneNotInternational', { number }),
    }
  }
  const digits = bare.slice(1)
  if (!/^\d*$/.test(digits)) return { ok: false, problem: sentence('phoneWithOtherCharacter', { number }) }
  if (digits.startsWith('0'))
    return {
      ok: false,
      problem: sentence('phoneStartsWithZero', { number }),
    }
  if (digits.length < 7 || digits.length > 15) {
    return { ok: false, problem: sentence('phoneLengthWrong', { number }) }
  }
  return { ok: true, phone: bare }
}

/** Returns as much of a text as fits into a sentence. */
export function shortened(written: string): string {
  const text = written.trim()
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
