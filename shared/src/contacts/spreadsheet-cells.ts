import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { checkPhone, type PhoneReading, shortened } from './phone.ts'

/** Reads a phone number: `checkPhone`, or `readPhoneIn` for a country. */
export type PhoneReader = (written: string) => PhoneReading

/** Spreadsheets put an apostrophe before what they must not read as a number. */
const apostrophe = /^['’‘`]\s*/
const internationalPrefix = /^00\s*(?=[1-9])/

/** Reads a phone number also where it has an apostrophe of a spreadsheet, or 00 instead of +. */
export function readWritten(written: string, readPhone: PhoneReader): { checked: PhoneReading; isRepaired: boolean } {
  const bare = written.replace(apostrophe, '')
  const withPlus = bare.replace(internationalPrefix, '+')
  const international = withPlus === bare ? undefined : checkPhone(withPlus)
  const checked = international?.ok ? international : readPhone(bare)
  return { checked, isRepaired: checked.ok && (bare !== written || international?.ok === true) }
}

/** Explains the ways in which spreadsheets change phone numbers; else the given problem. */
export function phoneProblem(written: string, result: ShownSentence): ShownSentence {
  if (/^[+-]?\d+([.,]\d+)?e\+?\d+$/i.test(written)) {
    return sentence('phoneDigitsLost', { value: written })
  }
  if (isSpreadsheetError(written)) return sentence('phoneSpreadsheetError', { value: written })
  if (/^[=@]/.test(written)) return sentence('phoneSpreadsheetFormula', { value: shortened(written) })
  if (/^['’‘`]/.test(written)) return sentence('phoneApostrophe', { value: shortened(written) })
  if (/^00[1-9]/.test(written)) return sentence('phonePlusExpected', { value: shortened(written) })
  return result
}

/** What spreadsheets show in place of a value that they cannot compute. */
export function isSpreadsheetError(value: string): boolean {
  return /^#(REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|ERROR)!$|^#N\/A$|^#NAME\?$|^#{3,}$/i.test(value)
}
