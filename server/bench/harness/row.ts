/** One line of the result: what was measured, the goal, and what it was compared with. */
export type Line = {
  readonly work: string
  readonly engine: 'SQLite' | 'Postgres'
  readonly ours: string
  /** The alternative and its figure in the same run; undefined where the goal is absolute. */
  readonly beside?: string
  /** What the goal is about: a ratio, a time or a count. */
  readonly result: number
  readonly goal: Goal
}

export type Goal = { readonly text: string; readonly isMet: (result: number) => boolean }

export function atLeast(least: number, unit = ''): Goal {
  return { text: `≥ ${least}${unit}`, isMet: (result) => result >= least }
}

export function atMost(most: number, unit = ''): Goal {
  return { text: `≤ ${most}${unit}`, isMet: (result) => result <= most }
}

export type Bench = {
  /** True for a run with fewer pairs, shorter runs and smaller stores, which takes under a minute in all. */
  readonly quick: boolean
  readonly pairs: number
  readonly seconds: number
  /** Creates an empty PostgreSQL database; undefined in a quick run. */
  readonly newDatabase: (() => Promise<string>) | undefined
  readonly note: (text: string) => void
}

/** The lines of both engines, or of SQLite alone in a quick run. */
export async function onBothEngines(
  bench: Bench,
  measure: (engine: Line['engine'], databaseUrl: string | undefined) => Promise<Line[]>,
): Promise<Line[]> {
  const lines = await measure('SQLite', undefined)
  return bench.newDatabase ? [...lines, ...(await measure('Postgres', await bench.newDatabase()))] : lines
}

/** A group of lines that share their preparation. */
export type Row = {
  readonly name: string
  readonly isQuick: boolean
  readonly measure: (bench: Bench) => Promise<Line[]>
}
