import { type ShownSentence, sentence } from '../sentences/sentence.ts'

/** What to do about a message that was not sent, by error code: Parley's codes, then the platform's. */
const hints: Readonly<Record<string, ShownSentence>> = {
  invalid_phone: sentence('hintCorrectNumber'),
  invalid_variable: sentence('hintCorrectValues'),
  invalid_user_id: sentence('hintCorrectUserId'),
  duplicate: sentence('hintDuplicate'),
  missing_variable: sentence('hintFillMissingValue'),
  template_not_approved: sentence('hintWaitForApproval'),
  template_not_supported: sentence('hintChooseOtherTemplate'),
  opted_out: sentence('hintOptedOut'),
  contact_blocked: sentence('hintUnblock'),
  cancelled: sentence('hintStartNewCampaign'),
  not_sent: sentence('hintCallerInformed'),
  outcome_unknown: sentence('hintWaitForReceipt'),
  '130403': sentence('hintCustomersChoice'),
  '130429': sentence('hintLowerRate'),
  '131000': sentence('hintRetryLater'),
  '131009': sentence('hintCheckUnknownNumber'),
  '131026': sentence('hintCheckNumber'),
  '131042': sentence('hintAddPaymentMethod'),
  '131049': sentence('hintWaitADay'),
  '131050': sentence('hintCustomersChoice'),
  '131056': sentence('hintWaitMinutes'),
}

/** Returns advice about a failure; null if there is none beyond the reason itself. */
export function hintFor(code: string): ShownSentence | null {
  return Object.hasOwn(hints, code) ? (hints[code] ?? null) : null
}
