import type { hints as german } from '../sentences/german/hints.ts'

/** What to do about a message that was not sent, by error code: Parley's codes, then the platform's. */
const hints: Readonly<Record<string, keyof typeof german>> = {
  invalid_phone: 'Correct the number in your list, with + and country code, and add the person to a new campaign.',
  invalid_variable: 'Correct the values in your list, and add the person to a new campaign.',
  invalid_user_id: 'Correct the user ID in your list, and add the person to a new campaign.',
  duplicate: 'No action is needed. The result is that of the earlier recipient.',
  missing_variable: 'Fill in the missing value in your list, and add the person to a new campaign.',
  template_not_approved: 'Wait until the template is approved, then retry the failed messages.',
  template_not_supported: 'Choose another template for these recipients.',
  opted_out: 'No action is possible. The customer gets campaigns again after they write a start keyword.',
  cancelled: 'Start a new campaign for the remaining recipients.',
  not_sent: 'The program that started the campaign was informed and may send again. Otherwise start a new campaign.',
  outcome_unknown:
    'Wait for a receipt, which settles it. It is not sent again automatically, so that no one gets it twice.',
  '130403': 'No action is possible: this is the customer’s choice.',
  '130429': 'The platform limits the sending rate. Lower the channel’s rate limit, then retry the failed messages.',
  '131000': 'Something went wrong on the platform. Retry the failed messages later.',
  '131009': 'Check the number with the customer; the platform does not know it.',
  '131026': 'Check the number with the customer, or reach them another way.',
  '131042': 'Add a valid payment method on the platform, then resume or retry.',
  '131049': 'Wait a day or more before you retry: the platform limits marketing messages per customer.',
  '131050': 'No action is possible: this is the customer’s choice.',
  '131056': 'Wait a few minutes, then retry the failed messages.',
}

/** Null if there is no advice beyond the reason itself. */
export function hintFor(code: string): string | null {
  return Object.hasOwn(hints, code) ? (hints[code] ?? null) : null
}
