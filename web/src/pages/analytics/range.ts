import { useSearchParams } from 'react-router'
import { withParameter } from '../../ui/forms/query-parameters.ts'
import { currentLocale } from '../../ui/text/locale.ts'

/** The ranges to choose from, in days. */
export const presets = ['7', '30', '90', '365'] as const

export type Range = { readonly from?: string; readonly to?: string }

/** Which figures are shown: of a range of days, and of one channel or of all. */
export type Filter = Required<Range> & { readonly channel_id?: string | undefined }

const dayMs = 86_400_000

/** The last days up to and including today in this time zone. */
export function lastDays(days: number, timeZone: string, now: number): Required<Range> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
  const first = new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10)
  return { from: first, to: today }
}

/** `2026-11-21` as `21 Nov` or `Nov 21`. */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
}

/** The preset that matches a range, or an empty string. */
export function presetOf(range: Required<Range>, timeZone: string, now: number): string {
  return (
    presets.find((days) => {
      const preset = lastDays(Number(days), timeZone, now)
      return preset.from === range.from && preset.to === range.to
    }) ?? ''
  )
}

/** The range is kept in the URL, so that a shared link shows the same days. */
export function useRange(): [Range, (range: Range) => void] {
  const [parameters, setParameters] = useSearchParams()
  const [from, to] = [parameters.get('from'), parameters.get('to')]
  return [
    { ...(from && { from }), ...(to && { to }) },
    (range) => setParameters((before) => withParameter(withParameter(before, 'from', range.from), 'to', range.to)),
  ]
}
