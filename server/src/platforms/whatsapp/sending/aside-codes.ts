import type { Treatment } from './treatment.ts'

const seeManager = 'Open WhatsApp Manager to see what the account needs.'
const lookUp = 'Look the code up in the error list of the Cloud API.'

const never = (sentence: Treatment['sentence'], hint: Treatment['hint'] = lookUp): Treatment => ({
  remedy: 'never',
  sentence,
  hint,
})

/** Codes about groups, calls and flows, which concern another system that uses the number: Parley has none of them. */
export const asideCodes: Readonly<Record<string, Treatment>> = {
  '131020': never('A group with a single member receives no messages'),
  '131041': never('The group does not exist, or the number is not a member of it'),
  '131044': {
    remedy: 'person',
    sentence: 'WhatsApp has no valid payment method for the account',
    hint: 'Correct it in the billing settings of WhatsApp Manager.',
  },
  '131059': never('The place in a list has expired: it has to be read from the beginning'),
  '131201': never('WhatsApp changed only a part of the members of the group'),
  '131202': never('A member of the group was named twice'),
  '131204': never('The group has too many members'),
  '131207': never('WhatsApp suspended the group for a policy violation', seeManager),
  '131208': never('Groups were changed too often in a short time', 'Try again later.'),
  '131209': never('The picture of the group must be as wide as it is high'),
  '131210': never('The picture of the group is too small'),
  '131211': never('The number may create no more groups'),
  '131212': never('The customer is not a member of the group'),
  '137000': never(
    'The customer has changed their phone or reinstalled WhatsApp since the message was prepared',
    'Check with the customer who they are, then send it again.',
  ),
  '138000': never('Calls are not enabled for the number', seeManager),
  '138001': never('The customer cannot be called'),
  '138002': never('The number has too many calls at once', 'Try again later.'),
  '138003': never('A call with this customer is in progress already'),
  '138004': never('The connection of the call failed', 'Try again later.'),
  '138005': never('The number has placed too many calls in a short time', 'Try again later.'),
  '138006': never('The customer has not permitted calls', 'Ask them for permission first.'),
  '138007': never('The call took too long to connect', 'Try again later.'),
  '138009': never('The customer was asked for permission to call too often', 'Wait until they call.'),
  '138012': never('The customer was called too often today', 'Try again later.'),
  '138013': never('Businesses may not place calls in the country of the number'),
  '138014': never('WhatsApp restricted calls of the number because of their quality', seeManager),
  '138015': never('The messaging limit of the number is too low for calls', seeManager),
  '138017': never('The customer has permitted calls for good already'),
  '138018': never('The app is not subscribed to calls', seeManager),
  '138019': never('The customer’s app could not connect the call', 'Try again later.'),
  '138020': never('The customer’s app could not connect the call', 'Try again later.'),
  '138021': never('The sound of the call did not arrive', 'Try again later.'),
  '138022': never('The sound of the call did not arrive', 'Try again later.'),
  '138023': never('The sound of the call did not arrive', 'Try again later.'),
}

const ranges: readonly { readonly from: number; readonly to: number; readonly treatment: Treatment }[] = [
  { from: 131200, to: 131299, treatment: never('WhatsApp refused something about a group') },
  { from: 138000, to: 138999, treatment: never('WhatsApp refused or ended a call') },
  { from: 139000, to: 139099, treatment: never('WhatsApp refused something about a flow', seeManager) },
  {
    from: 139100,
    to: 139199,
    treatment: never('WhatsApp could not change the list of blocked customers', 'Try again later.'),
  },
]

/** The treatment of a code without a row in a range of these. */
export function asideTreatment(code: string): Treatment | undefined {
  const number = Number(code)
  return ranges.find(({ from, to }) => number >= from && number <= to)?.treatment
}
