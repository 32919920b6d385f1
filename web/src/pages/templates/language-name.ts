import { byLocale } from '../../ui/text/locale.ts'

const namesIn = (style: 'long' | 'short') =>
  byLocale((locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none', style }))
const names = { long: namesIn('long'), short: namesIn('short') }

/** `en_US` as `American English`, or in short `US English`; the code itself where the browser knows no name. */
export function languageName(code: string, style: 'long' | 'short' = 'long'): string {
  try {
    return names[style]().of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
