import { formatShare } from '../../ui/format.ts'

/** How a figure stands beside the one before it: `12% more than in the period before`. */
export function compared(now: number | null, before: number | null): string {
  if (now === null || before === null) return 'Nothing to compare with'
  if (now === before) return 'As in the period before'
  if (before === 0) return 'None in the period before'
  const change = formatShare(Math.abs(now - before) / before)
  return `${change} ${now > before ? 'more' : 'less'} than before`
}
