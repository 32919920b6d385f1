import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Treatment } from './treatment.ts'

const seeManager = sentence('whatsappHintOpenManager')
const lookUp = sentence('whatsappHintLookUpCode')

const never = (problem: ShownSentence, hint: ShownSentence = lookUp): Treatment => ({
  remedy: 'never',
  problem,
  hint,
})

/** Codes about groups, calls and flows, which concern another system that uses the number: Parley has none of them. */
export const asideCodes: Readonly<Record<string, Treatment>> = {
  '131020': never(sentence('whatsappGroupOfOne')),
  '131041': never(sentence('whatsappGroupMissing')),
  '131044': {
    remedy: 'person',
    problem: sentence('whatsappPaymentMethodMissing'),
    hint: sentence('whatsappHintBilling'),
  },
  '131059': never(sentence('whatsappPlaceExpired')),
  '131201': never(sentence('whatsappGroupPartlyChanged')),
  '131202': never(sentence('whatsappGroupMemberTwice')),
  '131204': never(sentence('whatsappGroupFull')),
  '131207': never(sentence('whatsappGroupSuspended'), seeManager),
  '131208': never(sentence('whatsappGroupsTooOften'), sentence('whatsappHintTryLater')),
  '131209': never(sentence('whatsappGroupPictureNotSquare')),
  '131210': never(sentence('whatsappGroupPictureTooSmall')),
  '131211': never(sentence('whatsappGroupsTooMany')),
  '131212': never(sentence('whatsappNotGroupMember')),
  '137000': never(sentence('whatsappPhoneChanged'), sentence('whatsappHintCheckCustomer')),
  '138000': never(sentence('whatsappCallsOff'), seeManager),
  '138001': never(sentence('whatsappCallImpossible')),
  '138002': never(sentence('whatsappCallsTooMany'), sentence('whatsappHintTryLater')),
  '138003': never(sentence('whatsappCallInProgress')),
  '138004': never(sentence('whatsappCallConnectionFailed'), sentence('whatsappHintTryLater')),
  '138005': never(sentence('whatsappCallsTooOften'), sentence('whatsappHintTryLater')),
  '138006': never(sentence('whatsappCallsNotPermitted'), sentence('whatsappHintAskPermission')),
  '138007': never(sentence('whatsappCallTimeout'), sentence('whatsappHintTryLater')),
  '138009': never(sentence('whatsappCallPermissionTooOften'), sentence('whatsappHintWaitForCall')),
  '138012': never(sentence('whatsappCustomerCalledTooOften'), sentence('whatsappHintTryLater')),
  '138013': never(sentence('whatsappCallCountry')),
  '138014': never(sentence('whatsappCallsRestricted'), seeManager),
  '138015': never(sentence('whatsappCallLimitTooLow'), seeManager),
  '138017': never(sentence('whatsappCallsPermittedAlready')),
  '138018': never(sentence('whatsappCallsNotSubscribed'), seeManager),
  '138019': never(sentence('whatsappCallNotConnected'), sentence('whatsappHintTryLater')),
  '138020': never(sentence('whatsappCallNotConnected'), sentence('whatsappHintTryLater')),
  '138021': never(sentence('whatsappCallWithoutSound'), sentence('whatsappHintTryLater')),
  '138022': never(sentence('whatsappCallWithoutSound'), sentence('whatsappHintTryLater')),
  '138023': never(sentence('whatsappCallWithoutSound'), sentence('whatsappHintTryLater')),
}

const ranges: readonly { readonly from: number; readonly to: number; readonly treatment: Treatment }[] = [
  { from: 131200, to: 131299, treatment: never(sentence('whatsappGroupRefused')) },
  { from: 138000, to: 138999, treatment: never(sentence('whatsappCallRefused')) },
  { from: 139000, to: 139099, treatment: never(sentence('whatsappFlowRefused'), seeManager) },
  {
    from: 139100,
    to: 139199,
    treatment: never(sentence('whatsappBlockListUnchanged'), sentence('whatsappHintTryLater')),
  },
]

/** The treatment of a code without a row in a range of these. */
export function asideTreatment(code: string): Treatment | undefined {
  const number = Number(code)
  return ranges.find(({ from, to }) => number >= from && number <= to)?.treatment
}
