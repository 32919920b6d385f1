/**
 * The input without the recipients of a campaign, which their own schema validates one by one: what is wrong with one of
 * them must not refuse the others.
 */
export function withoutRecipients(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'recipients'))
}
