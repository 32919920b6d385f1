export type BackupRunTable = {
  id: string
  started_at: number
  /** Null while it runs, and for ever when it was cut off. */
  ended_at: number | null
  /** Null until it ended. */
  outcome: 'proven' | 'failed' | null
  file: string | null
  bytes: number | null
  reason: string | null
}
