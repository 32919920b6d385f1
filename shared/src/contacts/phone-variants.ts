/**
 * Every way in which the same mobile number may be written, itself first: with and without the ninth digit of Brazil, the
 * 9 of Argentina and the former 1 of Mexico. Platforms and address books write either. In E.164 form, as is the result.
 */
export function phoneVariants(phone: string): string[] {
  for (const { full, short } of rules) {
    const withDigit = full.exec(phone)?.slice(1)
    if (withDigit) return [phone, withDigit.join('')]
    const [, start, rest] = short.pattern.exec(phone) ?? []
    if (start !== undefined) return [phone, `${start}${short.digit}${rest}`]
  }
  return [phone]
}

const rules = [
  // An area code of two digits, and a mobile number, which began with 6 to 9 before it got its ninth digit.
  { full: /^(\+55[1-9]\d)9([6-9]\d{7})$/, short: { pattern: /^(\+55[1-9]\d)([6-9]\d{7})$/, digit: '9' } },
  { full: /^(\+54)9([1-9]\d{9})$/, short: { pattern: /^(\+54)([1-8]\d{9})$/, digit: '9' } },
  { full: /^(\+52)1([1-9]\d{9})$/, short: { pattern: /^(\+52)([1-9]\d{9})$/, digit: '1' } },
]
