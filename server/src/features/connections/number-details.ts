import type { NumberDetails } from '../../platforms/whatsapp/check-number.ts'

/** As the connection's row keeps it. A check that succeeds says that what was wrong is mended. */
export function facts(checked: NumberDetails, now: number) {
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
