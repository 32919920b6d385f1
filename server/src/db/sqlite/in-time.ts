/** What the work resolves to, or undefined where that takes longer. The work then goes on, and nobody learns how it ends. */
export async function inTime<Result>(work: Promise<Result>, mostMs: number): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), mostMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
