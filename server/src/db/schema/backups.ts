export type BackupRunTable = {
  id: string
  started_at: number
  /** When the backup ended; null while it runs, and permanently when it was interrupted. */
  ended_at: number | null
  /** The outcome of the backup; null until the end. */
  outcome: 'proven' | 'failed' | null
  file: string | null
  bytes: number | null
  reason: string | null
}
