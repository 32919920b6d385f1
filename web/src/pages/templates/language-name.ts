import { byLocale } from '../../ui/text/locale.ts'

const names = byLocale((locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }))

/** `en_US` as `American English`; the code itself where the browser knows no name. */
export function languageName(code: string): string {
  try {
    return names().of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
