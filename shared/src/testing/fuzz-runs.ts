/** `FUZZ_SEED` begins somewhere else, or again where a run failed: its report names the seed. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

const requestsUsually = 10_000

/**
 * How many cases, where a run of the whole suite can afford so many. `FUZZ_RUNS` says how many requests there shall be
 * instead of 10,000; everything else grows or shrinks with them.
 */
export function runs(usually: number): number {
  return Math.ceil((usually * Number(process.env.FUZZ_RUNS ?? requestsUsually)) / requestsUsually)
}
