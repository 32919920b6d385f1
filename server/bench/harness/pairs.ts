/** What one pair of runs found. Larger is better where `unit` is a rate, smaller where it is a time. */
export type Pair = { readonly ours: number; readonly theirs: number }

export type PairedResult = {
  readonly pairs: readonly Pair[]
  readonly ours: number
  readonly theirs: number
  /** The median of the ratios of the pairs, ours to theirs: what else the machine does affects both runs of a pair alike. */
  readonly ratio: number
}

/** Runs ours and theirs in alternating order, so that neither always follows the other. */
export async function measurePairs(
  count: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<PairedResult> {
  const pairs: Pair[] = []
  for (let n = 0; n < count; n += 1) {
    if (n % 2 === 0) {
      const first = await ours()
      pairs.push({ ours: first, theirs: await theirs() })
    } else {
      const first = await theirs()
      pairs.push({ ours: await ours(), theirs: first })
    }
  }
  return {
    pairs,
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The value that the given share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
