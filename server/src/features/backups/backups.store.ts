import type { Kysely } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'
import type { BackupRunTable, Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

// Backups are of the whole store, so no scope bounds these queries.

/** Held until the commit, so that of several processes one at a time decides whether a backup is due. */
export async function holdBackups(tx: Tx, { holdRow }: Pick<EngineParts, 'holdRow'>): Promise<void> {
  await tx.selectFrom('store_secret').select('id').modifyEnd(holdRow).execute()
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

export async function lastRun(db: Kysely<Schema>): Promise<BackupRunTable | undefined> {
  return db.selectFrom('backup_run').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirst()
}

export async function lastProven(db: Kysely<Schema>): Promise<BackupRunTable | undefined> {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('outcome', '=', 'proven')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
