type Sources = {
  /** The time of the system in milliseconds since 1970. It may be set back. */
  readonly wall: () => number
  /** The milliseconds since an arbitrary start, from a monotonic clock. */
  readonly steady: () => number
}

/** How far the clocks of processes on one store may differ before a time counts as set by a clock that was later set back. */
export const clockToleranceMs = 60_000

/**
 * The application's clock, in milliseconds since 1970. It follows the system clock forward, never backward: a system clock
 * set back by an hour would extend every lease, limit and delayed job by an hour. Until the next start this clock then
 * continues at the monotonic rate.
 */
export function makeClock(
  { wall, steady }: Sources = { wall: () => Date.now(), steady: () => performance.now() },
): () => number {
  let aheadOfSteady = wall() - steady()
  return () => {
    const elapsed = steady()
    aheadOfSteady = Math.max(aheadOfSteady, wall() - elapsed)
    return Math.floor(elapsed + aheadOfSteady)
  }
}
