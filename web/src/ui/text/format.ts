import { i18n } from '../../i18n/i18n.ts'
import { isolated } from './isolated.ts'
import { byLocale, currentLocale } from './locale.ts'

const numbers = byLocale((locale) => new Intl.NumberFormat(locale))
const oneDecimal = byLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const lists = byLocale((locale) => new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }))
const percents = byLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))

/** 12,345 */
export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** A number that was counted no further than `limit`: `999+`. */
export function formatUpTo(count: number, limit: number): string {
  return count < limit ? formatNumber(count) : `${formatNumber(limit - 1)}+`
}

/** What stands before the decimals of an amount: a comma in German. */
export function decimalSeparator(): string {
  return (
    numbers()
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}

/** `Ada, Ben and Nina` */
export function formatList(words: readonly string[]): string {
  return lists().format(words)
}

/** 0.943 as `94.3%`. Only exactly 1 is shown as 100% and only exactly 0 as 0%. */
export function formatShare(share: number): string {
  if (share > 0.999 && share < 1) return formatShare(0.999)
  if (share > 0 && share < 0.001) return formatShare(0.001)
  return isolated(percents().format(share))
}

const microsOfCent = 10_000

/**
 * Formats millionths of a currency unit. Amounts under 1 that are not whole cents get four decimals: a message costs
 * fractions of a cent.
 */
export function formatMoney(micros: number, currency: string): string {
  const amount = micros / 1_000_000
  const digits = Math.abs(amount) < 1 && micros % microsOfCent !== 0 ? 4 : 2
  const format = new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return isolated(format.format(amount))
}

/** `850 ms`, `2.4 s` */
export function formatMilliseconds(ms: number): string {
  if (ms < 1000) return isolated(i18n.t('common:ms', { ms: Math.round(ms) }))
  return isolated(i18n.t('common:s', { seconds: oneDecimal().format(ms / 1000) }))
}

/** `45 s`, `2 min 5 s`, `1 h 3 min` */
export function formatSeconds(seconds: number): string {
  return isolated(secondsInWords(Math.max(0, Math.ceil(seconds))))
}

function secondsInWords(whole: number): string {
  if (whole < 60) return i18n.t('common:s', { seconds: whole })
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  if (hours > 0) return minutes > 0 ? i18n.t('common:hMin', { hours, minutes }) : i18n.t('common:h', { hours })
  return rest > 0 ? i18n.t('common:minS', { minutes, rest }) : i18n.t('common:min', { minutes })
}

/** `2,048 kB`, rounded up. */
export function formatKilobytes(bytes: number): string {
  return isolated(i18n.t('common:kilobytes', { number: formatNumber(Math.ceil(bytes / 1024)) }))
}

/** `template.approved` as `Template approved`, `bulk_send` as `Bulk send`. */
export function inWords(name: string): string {
  const words = plainWords(name)
  // Names that a newer server adds have no text.
  return i18n.t(`words.${words}` as 'words.Open', { defaultValue: words, nsSeparator: false })
}

/** The key of a name's words in the texts, which are also its words in English. */
export function plainWords(name: string): string {
  const text = name.replaceAll(/[._]/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}
