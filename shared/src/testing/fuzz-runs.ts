/** `FUZZ_SEED` begins somewhere else, or again where a run failed: its report names the seed. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)

const requestsAtLength = 10_000
/** What a run of the whole suite can afford. Each has another seed. */
const requestsInSuite = 1_500

/**
 * How many cases of those of a run of 10,000 requests. `FUZZ_RUNS` says how many requests there shall be instead of the 1,500
 * of `npm test`; everything else grows or shrinks with them.
 */
export function runs(atLength: number): number {
  return Math.ceil((atLength * Number(process.env.FUZZ_RUNS ?? requestsInSuite)) / requestsAtLength)
}
