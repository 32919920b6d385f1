import type { KeyUsageView } from '@parley/shared/workspace/key-usage'
import { byLocale } from '../../../ui/text/locale.ts'

const hour = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
)
const day = byLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }))

/** The label of an hour in the user's time zone, or of a UTC day, as usage is counted. */
export function stepName(at: string, step: KeyUsageView['step']): string {
  return (step === 'hour' ? hour() : day()).format(Date.parse(at))
}
