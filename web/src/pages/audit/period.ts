export const days = ['1', '7', '30', '90'] as const

const dayMs = 86_400_000

/** What the server is asked for; a time that is left open is left out. */
export type Period = { readonly from?: string; readonly to?: string }

export function lastDays(many: (typeof days)[number] | undefined, now: number): Period {
  return many === undefined ? {} : { from: new Date(now - Number(many) * dayMs).toISOString() }
}

/** From the beginning of one day here, such as 2026-11-21, to the end of another. */
export function daysNamed(fromDay: string | undefined, toDay: string | undefined): Period {
  const from = startOf(fromDay, 0)
  const afterTo = startOf(toDay, 1)
  return {
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(afterTo !== undefined && { to: new Date(afterTo - 1).toISOString() }),
  }
}

/** Midnight here of a day, or of one some days later; undefined for what is no day. */
function startOf(day: string | undefined, daysLater: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? []
  if (year === undefined) return undefined
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
}
