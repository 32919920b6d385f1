import type { BackupStatus } from '@parley/shared/workspace/backups'

/** The bar stays short of its end until the server says that the backup ended. */
const maxShare = 0.95

type BackupShare = { share: number | null; secondsLeft: number | null }

/**
 * How far a backup probably is, from how long the last one took. Null without an earlier one; no time is left to state once
 * it takes longer.
 */
export function progressOf(running: NonNullable<BackupStatus['running']>, now: number): BackupShare {
  const { expected_seconds: expected, started_at } = running
  if (expected === null) return { share: null, secondsLeft: null }
  const seconds = Math.max(0, (now - Date.parse(started_at)) / 1000)
  return { share: Math.min(maxShare, seconds / expected), secondsLeft: seconds < expected ? expected - seconds : null }
}
