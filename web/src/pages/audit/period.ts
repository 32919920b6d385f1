export const days = ['1', '7', '30', '90'] as const

const dayMs = 86_400_000

/** The period as server input. An open end is left out. */
export type Period = { readonly from?: string; readonly to?: string }

export function lastDays(count: (typeof days)[number] | undefined, now: number): Period {
  return count === undefined ? {} : { from: new Date(now - Number(count) * dayMs).toISOString() }
}

/** The period from the start of one day, such as 2026-11-21, to the end of another, in local time. */
export function dateRange(fromDay: string | undefined, toDay: string | undefined): Period {
  const from = startOf(fromDay, 0)
  const afterTo = startOf(toDay, 1)
  return {
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(afterTo !== undefined && { to: new Date(afterTo - 1).toISOString() }),
  }
}

/** Local midnight of a day, or of a day some days later; undefined for an invalid date. */
function startOf(day: string | undefined, daysLater: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []
  if (year === undefined) return undefined
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
}
