type Sources = {
  /** Milliseconds since 1970, which somebody may set back. */
  readonly wall: () => number
  /** Milliseconds since any moment, which only ever go on. */
  readonly steady: () => number
}

/** What the clocks of processes on one store may differ by, before a time counts as one from a clock that was set back. */
export const clockToleranceMs = 60_000

/**
 * Milliseconds since 1970, as the application's own clock. It follows the machine's clock forward, and never back: set
 * back by an hour, that would hold every lease, limit and waiting job for an hour more. Until the next start it then
 * simply goes on at its pace.
 */
export function makeClock(
  { wall, steady }: Sources = { wall: () => Date.now(), steady: () => performance.now() },
): () => number {
  let aheadOfSteady = wall() - steady()
  return () => {
    aheadOfSteady = Math.max(aheadOfSteady, wall() - steady())
    return Math.floor(steady() + aheadOfSteady)
  }
}
