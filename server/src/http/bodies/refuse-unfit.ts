import { refuseFalseLength } from './refuse-false-length.ts'
import { refuseNul } from './refuse-nul.ts'
import { withoutRecipients } from './without-recipients.ts'

/**
 * Throws for values that no schema or store can handle. `json` is the text that `input` was parsed from: values are
 * searched only where it contains what is looked for, so that an ordinary input costs nothing.
 */
export function refuseUnfit(json: string, input: unknown): void {
  const checkedHere = withoutRecipients(input)
  if (/length|\\u/i.test(json)) refuseFalseLength(checkedHere)
  if (mayContainNul(json)) refuseNul(checkedHere)
}

/** Whether JSON may contain the character NUL, which it can only as an escape. A raw one is searched for too. */
export function mayContainNul(json: string): boolean {
  return json.includes('\\u0000') || json.includes('\0')
}
