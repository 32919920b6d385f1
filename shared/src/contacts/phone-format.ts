import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * An E.164 number in the groups of its country: `+353 1 234 5678`, `+971 50 123 4567`. What is no such number, or would
 * have other digits, comes back unchanged.
 */
export function formatPhone(phone: string): string {
  const formatted = parsePhoneNumberFromString(phone, { extract: false })?.formatInternational()
  return formatted !== undefined && `+${formatted.replaceAll(/\D/g, '')}` === phone ? formatted : phone
}
