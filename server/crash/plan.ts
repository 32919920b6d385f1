import { randomFrom } from './random.ts'

/** The last kind stops the database instead of Parley. */
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
  /** The moment, as a share of the time span of this kind of kill. */
  readonly at: number
  /** How far the clock of the next process is moved ahead. */
  readonly advanceMs: number
}

/** One minute ends every lease and every run of an idempotent request; two minutes are the longest wait for an ended process. */
const clockAdvances = [0, 0, 0, 61_000, 61_000, 121_000]

/** Plans the kills. The same seed gives the same kills; a shorter plan is a prefix of a longer one. */
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
    return { kind, at: random.between(0, 1), advanceMs: random.pick(clockAdvances) ?? 0 }
  })
}
