import { checkPhone, shortened } from '../contacts/phone.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import type { Recipient } from './recipients.ts'

export type RecipientAddresses =
  | { ok: true; addresses: readonly [string, ...string[]] }
  | { ok: false; problem: 'phone' | 'user_id'; message: ShownSentence }

/**
 * The phone number in international format, then the user id, as far as they are given. Messages are sent to the first.
 * An address that is given must be valid, also beside another one.
 */
export function addressesOf({ phone, userId }: Pick<Recipient, 'phone' | 'userId'>): RecipientAddresses {
  const byPhone = phone.trim() === '' && userId !== undefined ? undefined : checkPhone(phone)
  if (byPhone && !byPhone.ok) return { ok: false, problem: 'phone', message: byPhone.problem }
  const byId = userId === undefined ? undefined : checkUserId(userId)
  if (byId && !byId.ok) return { ok: false, problem: 'user_id', message: byId.problem }
  const [first, ...others] = [byPhone?.phone, byId?.userId].filter((address) => address !== undefined)
  if (first === undefined) return { ok: false, problem: 'phone', message: sentence('phoneMissing') }
  return { ok: true, addresses: [first, ...others] }
}

type UserIdCheck = { ok: true; userId: string } | { ok: false; problem: ShownSentence }

/** WhatsApp's business-scoped user id: the country of the customer, a dot, and up to 128 letters and digits. */
function checkUserId(written: string): UserIdCheck {
  const userId = written.trim()
  if (/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(userId)) return { ok: true, userId }
  const example = 'US.13491208655302741918'
  return { ok: false, problem: sentence('userIdCountryWrong', { id: shortened(written), example }) }
}
