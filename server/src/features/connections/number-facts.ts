import { AppError } from '../../errors.ts'
import type { NumberFacts, Problem } from '../../platforms/whatsapp/check-number.ts'

/** As the connection's row keeps it. A check that succeeds says that what was wrong is mended. */
export function facts(checked: NumberFacts, now: number) {
  return {
    display_phone_number: checked.displayPhoneNumber,
    verified_name: checked.verifiedName,
    quality_rating: checked.qualityRating,
    messaging_limit: checked.messagingLimit,
    trouble_code: null,
    trouble: null,
    checked_at: now,
  }
}

/** The platform's reason in words; `unavailable` where it was silence. */
export function refuse({ code, message }: Problem): AppError {
  const isSilence = ['not_reached', 'lost', 'no_answer'].includes(code)
  return new AppError(isSilence ? 'unavailable' : 'invalid_request', message)
}
