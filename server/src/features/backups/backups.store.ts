import type { Kysely } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'
import type { BackupRunTable } from '../../db/schema/backups.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

// Backups are of the whole store, so no scope bounds these queries.

/** Held until the commit, so that of several processes one at a time decides whether a backup is due. */
export async function lockBackups(tx: Tx, { lockRow }: Pick<EngineParts, 'lockRow'>): Promise<void> {
  await tx.selectFrom('store_secret').select('id').modifyEnd(lockRow).execute()
}

export async function insertRun(tx: Tx, run: Pick<BackupRunTable, 'id' | 'started_at'>): Promise<void> {
  await tx
    .insertInto('backup_run')
    .values({ ...run, ended_at: null, outcome: null, file: null, bytes: null, reason: null })
    .execute()
}

export type Ended = Pick<BackupRunTable, 'id' | 'ended_at' | 'outcome' | 'file' | 'bytes' | 'reason'>

export async function endRun(db: Kysely<Schema>, { id, ...ended }: Ended): Promise<void> {
  await db.updateTable('backup_run').set(ended).where('id', '=', id).execute()
}

/** The one that a restored store was made by was underway when it was copied; by now it has been proven. */
export async function endUnendedRun(db: Kysely<Schema>, ended: Omit<Ended, 'id'>): Promise<void> {
  const last = await db.selectFrom('backup_run').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
  if (last?.outcome === null) await endRun(db, { id: last.id, ...ended })
}

/** The clocks of machines on one store differ by less. */
const skewMs = 300_000

/** Of those begun until now: one from the future was begun under a clock that was ahead, and nobody knows when. */
export async function lastRun(db: Kysely<Schema>, now: number): Promise<BackupRunTable | undefined> {
  return runs(db, now).executeTakeFirst()
}

export async function lastProven(db: Kysely<Schema>, now: number): Promise<BackupRunTable | undefined> {
  return runs(db, now).where('outcome', '=', 'proven').executeTakeFirst()
}

function runs(db: Kysely<Schema>, now: number) {
  const begun = db
    .selectFrom('backup_run')
    .selectAll()
    .where('started_at', '<=', now + skewMs)
  return begun.orderBy('started_at', 'desc').limit(1)
}
