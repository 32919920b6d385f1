/** What can be done about a message that was not sent, by the code of its reason: ours, then the platform's. */
const hints: Readonly<Record<string, string>> = {
  invalid_phone: 'Correct the number in your list, with + and country code, and send to this person in a new campaign.',
  missing_variable: 'Fill in the missing value in your list, and send to this person in a new campaign.',
  template_not_approved: 'Wait until the template is approved, then retry the failed ones.',
  opted_out: 'There is nothing to do; the customer decides. They get campaigns again once they write a start word.',
  cancelled: 'Start a new campaign for those who were not sent to.',
  outcome_unknown:
    'Wait for a receipt, which settles it. It is not sent again by itself, so that nobody gets it twice.',
  '130403': 'There is nothing to do; the customer decides.',
  '130429': 'The platform asked for patience. Lower the pace of the channel, then retry the failed ones.',
  '131000': 'Something went wrong on the platform. Retry the failed ones in a while.',
  '131009': 'Check the number with the customer; the platform does not know it.',
  '131026': 'Check the number with the customer, or reach them another way.',
  '131042': 'Put a valid payment method on file with the platform, then resume or retry.',
  '131049': 'Wait a day or more before you retry: the platform limits marketing to each customer.',
  '131050': 'There is nothing to do; the customer decides.',
  '131056': 'Wait some minutes, then retry the failed ones.',
}

/** Null where nothing better is known than the reason itself. */
export function hintFor(code: string): string | null {
  return Object.hasOwn(hints, code) ? (hints[code] ?? null) : null
}
