import type { Kysely } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'
import type { BackupRunTable } from '../../db/schema/backups.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

// Backups cover the whole store, so these queries have no scope.

/** Locks the backups until the commit, so that one process at a time decides whether a backup is due. */
export async function lockBackups(tx: Tx, { lockRow }: Pick<EngineParts, 'lockRow'>): Promise<void> {
  await tx.selectFrom('store_secret').select('id').modifyEnd(lockRow).execute()
}

export async function insertRun(tx: Tx, run: Pick<BackupRunTable, 'id' | 'started_at'>): Promise<void> {
  await tx
    .insertInto('backup_run')
    .values({ ...run, ended_at: null, outcome: null, file: null, bytes: null, reason: null })
    .execute()
}

export type EndedRun = Pick<BackupRunTable, 'id' | 'ended_at' | 'outcome' | 'file' | 'bytes' | 'reason'>

export async function endRun(db: Kysely<Schema>, { id, ...ended }: EndedRun): Promise<void> {
  await db.updateTable('backup_run').set(ended).where('id', '=', id).execute()
}

/** Records that a run failed, unless it has ended. */
export async function failOpenRun(db: Kysely<Schema>, { id, endedAt }: { id: string; endedAt: number }): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ended_at: endedAt, outcome: 'failed', reason: 'The process ended without a result' })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** The newest first, until now. */
export async function recentRuns(db: Kysely<Schema>, now: number, limit: number): Promise<BackupRunTable[]> {
  return runs(db, now, limit).execute()
}

/** The workspace that administers the installation. */
export async function findFirstWorkspace(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('first_workspace_id as id').executeTakeFirst()
  return row?.id ?? undefined
}

/**
 * Ends the last run where it has no outcome. In a restored store, the run that made the backup is still in progress, although the
 * backup has been verified by now.
 */
export async function endInterruptedRun(db: Kysely<Schema>, ended: Omit<EndedRun, 'id'>): Promise<void> {
  const last = await db.selectFrom('backup_run').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
  if (last?.outcome === null) await endRun(db, { id: last.id, ...ended })
}

/** The clocks of machines on one store differ by less than this. */
const skewMs = 300_000

/** The latest run that started until now. One from the future started while the clock was ahead, at an unknown time. */
export async function lastRun(db: Kysely<Schema>, now: number): Promise<BackupRunTable | undefined> {
  return runs(db, now).executeTakeFirst()
}

export async function lastProven(db: Kysely<Schema>, now: number): Promise<BackupRunTable | undefined> {
  return runs(db, now).where('outcome', '=', 'proven').executeTakeFirst()
}

function runs(db: Kysely<Schema>, now: number, limit = 1) {
  const started = db
    .selectFrom('backup_run')
    .selectAll()
    .where('started_at', '<=', now + skewMs)
  return started.orderBy('started_at', 'desc').limit(limit)
}
