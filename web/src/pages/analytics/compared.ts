import { formatShare } from '../../ui/text/format.ts'

/** What a greater and a smaller figure is called: counts are more or less, times longer or shorter. */
export type Comparison = readonly [greater: string, smaller: string]

/** How a figure stands beside the one before it: `12% more than before`. */
export function compared(
  now: number | null,
  before: number | null,
  [greater, smaller]: Comparison = ['more', 'less'],
): string {
  if (now === null || before === null) return 'Nothing to compare'
  if (now === before) return 'As before'
  if (before === 0) return 'None before'
  return `${formatShare(Math.abs(now - before) / before)} ${now > before ? greater : smaller} than before`
}
