import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { checkPhone, shortened } from './phone.ts'

export type AddressCheck = { ok: true; address: string } | { ok: false; problem: ShownSentence }

/** A user id of WhatsApp: the two letters of a country, and an id after a dot. */
const userId = /^[A-Z]{2}\.[A-Za-z0-9][A-Za-z0-9.]{0,139}$/

/** Whether this is a platform's user id, such as `US.13491208655302741918`, rather than a phone number. */
export function isUserId(written: string): boolean {
  return userId.test(written.trim())
}

/** A phone number in international format, or a platform's user id. */
export function checkAddress(written: string): AddressCheck {
  if (isUserId(written)) return { ok: true, address: written.trim() }
  if (/^[A-Za-z]{2}\./.test(written.trim())) {
    return {
      ok: false,
      problem: sentence('userIdMalformed', { id: shortened(written) }),
    }
  }
  const checked = checkPhone(written)
  return checked.ok ? { ok: true, address: checked.phone } : checked
}
