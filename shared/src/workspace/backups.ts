/** `never`: no backup has been verified. `old`: the last verified one is too old. `failed`: the last attempt failed. */
export type BackupWarning = 'never' | 'old' | 'failed'

/** Status of the backups of this installation. */
export type BackupStatus = {
  /** Null: no automatic backups. */
  every_hours: number | null
  last_proven: { at: string; file: string; bytes: number } | null
  /** The last attempt, if it failed or was interrupted. */
  last_failure: { at: string } | null
  warning: BackupWarning | null
}
