import { i18n } from '../../i18n/i18n.ts'
import { formatNumber, formatSeconds } from '../../ui/text/format.ts'

/** A duration for display. Automatic replies can take less than a second. */
export function formatReplyTime(seconds: number | null): string {
  if (seconds === null) return '—'
  return seconds < 1 ? i18n.t('analytics:underOneSecond') : formatSeconds(seconds)
}

export type TimeUnit = { readonly seconds: number; readonly name: string }

const units: readonly TimeUnit[] = [
  { seconds: 86_400, name: 'd' },
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
]

/** The unit for a chart of these times: the greatest one that fits at least twice, so that the scale has whole numbers. */
export function unitOf(times: readonly number[]): TimeUnit {
  const longest = Math.max(0, ...times)
  return units.find(({ seconds }) => longest >= 2 * seconds) ?? { seconds: 1, name: 's' }
}

/** `12.7 min`, of 12.7 */
export function inUnit({ name }: TimeUnit): (value: number) => string {
  return (value) => `${formatNumber(Math.round(value * 10) / 10)} ${name}`
}
