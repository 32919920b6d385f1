/** Pseudorandom numbers: the same seed gives the same sequence. */
export type Random = {
  /** A number from `low` (inclusive) to `high` (exclusive). */
  readonly between: (low: number, high: number) => number
  /** An integer from low to high, both inclusive. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item | undefined
}

/** Mulberry32: small, fast, and random enough for choosing moments. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    between,
    whole,
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)],
  }
}
