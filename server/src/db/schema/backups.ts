export type BackupRunTable = {
  id: string
  started_at: number
  /** Null while it runs, and permanently when it was interrupted. */
  ended_at: number | null
  /** Null until the end. */
  outcome: 'proven' | 'failed' | null
  file: string | null
  bytes: number | null
  reason: string | null
}
