import type { SharedSentence } from '../sentences/shared-sentence.ts'
import { quoted } from './phone.ts'

export type UserIdCheck = { ok: true; userId: string } | { ok: false; problem: SharedSentence }

/** WhatsApp's business-scoped user id: the country of the customer, a dot, and up to 128 letters and digits. */
export function checkUserId(written: string): UserIdCheck {
  const userId = written.trim()
  if (/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(userId)) return { ok: true, userId }
  const problem =
    `The user ID ${quoted(written)} must be a country code, a dot, letters and digits, such as US.13491208655302741918` as const
  return { ok: false, problem }
}
