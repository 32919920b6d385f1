/** A count that takes longer is not waited for. */
const mostCountingMs = 2_000

/** The number that the count resolves to, or undefined where that takes more than two seconds. */
export async function countInTime(count: Promise<number>): Promise<number | undefined> {
  return inTime(count, mostCountingMs)
}

/** What the work resolves to, or undefined where that takes longer. The work then goes on, and nobody learns how it ends. */
async function inTime<Result>(work: Promise<Result>, mostMs: number): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), mostMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
