import { formatShare } from '../../ui/text/format.ts'

/** The change from the previous period's figure: `+12% vs. previous period`. */
export function compareWithPrevious(current: number | null, previous: number | null): string {
  if (current === null || previous === null) return 'No comparison available'
  if (current === previous) return 'No change'
  if (previous === 0) return 'None in previous period'
  const sign = current > previous ? '+' : '−'
  return `${sign}${formatShare(Math.abs(current - previous) / previous)} vs. previous period`
}
