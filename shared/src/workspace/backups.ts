/** Why somebody should look after the backups: none was ever proven, the last one is too old, or the last try failed. */
export type BackupWarning = 'never' | 'old' | 'failed'

/** How the backups of the whole of this Parley stand. */
export type BackupStatus = {
  /** Null: none is made by itself. */
  every_hours: number | null
  last_proven: { at: string; file: string; bytes: number } | null
  /** The last try, where it did not end well or was cut off. */
  last_failure: { at: string } | null
  warning: BackupWarning | null
}
