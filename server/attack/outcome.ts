import type { Target } from './target.ts'

/** What an attack achieved. It failed, as it must, where there is no harm. */
export type Outcome = {
  /** A sentence for every promise that was broken. */
  readonly harm: readonly string[]
  readonly figures: Readonly<Record<string, number>>
}

export type Attack = (target: Target) => Promise<Outcome>

/** Collects what an attack finds. */
export function makeFindings() {
  const harm: string[] = []
  const figures: Record<string, number> = {}
  return {
    /** The sentence says what is wrong where the condition does not hold. */
    expect: (holds: boolean, otherwise: string) => {
      if (!holds) harm.push(otherwise)
    },
    measured: (name: string, value: number) => {
      figures[name] = Math.round(value)
      return value
    },
    outcome: (): Outcome => ({ harm, figures }),
  }
}

export type Findings = ReturnType<typeof makeFindings>
