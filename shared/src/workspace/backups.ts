/** `never`: no backup has been verified. `old`: the last verified one is too old. `failed`: the last attempt failed. */
export type BackupWarning = 'never' | 'old' | 'failed'

/** Status of the backups of this installation. */
export type BackupStatus = {
  /** The hours between automatic backups; null for no automatic backups. */
  every_hours: number | null
  last_proven: { at: string; file: string; bytes: number } | null
  /** The last attempt, if it failed or was interrupted. */
  last_failure: { at: string } | null
  warning: BackupWarning | null
  /** The backup in progress, or null. `expected_seconds` is how long the last verified backup took; null where there is none. */
  running: { started_at: string; expected_seconds: number | null } | null
}

/** `interrupted`: the process that made it ended before it did. */
export type BackupOutcome = 'running' | 'verified' | 'failed' | 'interrupted'

export type BackupView = {
  id: string
  started_at: string
  /** How long the backup took, in seconds; null until it ended. */
  seconds: number | null
  outcome: BackupOutcome
  /** The file of a verified backup, with its folder. */
  file: string | null
  bytes: number | null
  /** Whether the server that answers can still see the file. Old backups are deleted. */
  is_present: boolean
}
