import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { shortened } from './phone.ts'

export type UserIdCheck = { ok: true; userId: string } | { ok: false; problem: ShownSentence }

/** WhatsApp's business-scoped user id: the country of the customer, a dot, and up to 128 letters and digits. */
export function checkUserId(written: string): UserIdCheck {
  const userId = written.trim()
  if (/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(userId)) return { ok: true, userId }
  const example = 'US.13491208655302741918'
  return { ok: false, problem: sentence('userIdCountryWrong', { id: shortened(written), example }) }
}
