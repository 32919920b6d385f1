import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { lastProven, lastRun } from './backups.store.ts'

const hourMs = 3_600_000
/** The pause after an attempt that failed or was interrupted. */
const retryAfterMs = hourMs

/** Whether the last verified backup is that old and there was no recent attempt. */
export async function isBackupDue(db: Kysely<Schema>, olderThanHours: number, now: number): Promise<boolean> {
  const oldestMs = olderThanHours * hourMs
  const proven = await lastProven(db, now)
  if (proven && now - proven.started_at < oldestMs) return false
  const last = await lastRun(db, now)
  return last === undefined || now - last.started_at >= Math.min(oldestMs, retryAfterMs)
}
