import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Whether numbers of its country code can be as long as this one, whichever ranges are assigned. A number with a code that
 * no country has is not possible.
 */
export function isPossiblePhone(phone: string): boolean {
  return parsePhoneNumberFromString(phone)?.isPossible() ?? false
}

/**
 * An E.164 number in the format of its country: `+353 1 234 5678`, `+971 50 123 4567`. Other texts, and numbers whose
 * digits would change, are returned unchanged.
 */
export function formatPhone(phone: string): string {
  const formatted = parsePhoneNumberFromString(phone)?.formatInternational()
  return formatted !== undefined && `+${formatted.replaceAll(/\D/g, '')}` === phone ? formatted : phone
}
