import { isolated } from './isolated.ts'
import { byLocale } from './locale.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const formats = byLocale((locale) => {
  const of = (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' })
  return { minutes: of('minute'), hours: of('hour'), days: of('day') }
})

/** `4m`, `3h` or `2d`, rounded down; less than a minute is `0m`. */
export function formatDuration(ms: number): string {
  const { minutes, hours, days } = formats()
  if (ms < hourMs) return isolated(minutes.format(Math.max(0, Math.floor(ms / minuteMs))))
  if (ms < dayMs) return isolated(hours.format(Math.floor(ms / hourMs)))
  return isolated(days.format(Math.floor(ms / dayMs)))
}

/** `24h`, or `59m` in the last hour; rounded up. */
export function formatTimeLeft(leftMs: number): string {
  const { minutes, hours } = formats()
  return isolated(
    leftMs > hourMs ? hours.format(Math.ceil(leftMs / hourMs)) : minutes.format(Math.ceil(leftMs / minuteMs)),
  )
}
