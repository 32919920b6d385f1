import { languageName } from '../../templates/language-name.ts'

/** The languages that most customers speak, as in BCP 47. */
const common = [
  ...['ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-MX', 'et', 'fa', 'fi', 'fr'],
  ...['he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ka', 'ko', 'lt', 'lv', 'ms', 'nl', 'no', 'pl', 'pt', 'pt-BR'],
  ...['ro', 'ru', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-CN', 'zh-TW'],
]

/** Languages by name, with the given one, which a program may have written. */
export function languagesWith(code: string | null): { value: string; label: string }[] {
  const codes = code === null || common.includes(code) ? common : [code, ...common]
  return codes
    .map((value) => ({ value, label: languageName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
