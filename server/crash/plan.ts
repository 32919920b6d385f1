import { randomFrom } from './random.ts'

/** The last one leaves Parley alone and stops the database under it. */
export const killKinds = [
  'under load',
  'while starting',
  'while migrating',
  'while backing up',
  'with its database gone',
] as const
export type KillKind = (typeof killKinds)[number]

export type Kill = {
  readonly kind: KillKind
  /** When, as a share of the time that such a kill chooses from. */
  readonly at: number
  /** How much later it is, by the clock of the next process, than it would be by ours. */
  readonly leapMs: number
}

/** A minute ends every lease and every run of a repeatable call; two are all that anything waits for a process that is gone. */
const leaps = [0, 0, 0, 61_000, 61_000, 121_000]

/** The same seed gives the same kills; a shorter plan is the beginning of a longer one. */
export function planKills(seed: number, count: number): Kill[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const share = random.between(0, 1)
    const kind =
      share < 0.12
        ? 'while starting'
        : share < 0.2
          ? 'while migrating'
          : share < 0.28
            ? 'while backing up'
            : share < 0.36
              ? 'with its database gone'
              : 'under load'
    return { kind, at: random.between(0, 1), leapMs: random.pick(leaps) ?? 0 }
  })
}
