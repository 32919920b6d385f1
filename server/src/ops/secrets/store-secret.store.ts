import type { Kysely } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'

const singleRowId = 1

/**
 * The fingerprint of the store's secret; undefined in a store that has none yet. Waits for a change of the secret in
 * progress.
 */
export async function storedFingerprint({
  db,
  lockRow,
}: Pick<EngineParts, 'db' | 'lockRow'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('store_secret')
    .select('fingerprint')
    .where('id', '=', singleRowId)
    .modifyEnd(lockRow)
    .executeTakeFirst()
  return row?.fingerprint
}

/** Stores the first fingerprint; of two concurrent calls, the first one wins. */
export async function storeFirstFingerprint(db: Kysely<Schema>, fingerprint: string, since: number): Promise<void> {
  await db
    .insertInto('store_secret')
    .values({ id: singleRowId, fingerprint, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Locks the row until the commit: a Parley that starts meanwhile reads the new fingerprint. */
export async function replaceFingerprint(db: Kysely<Schema>, fingerprint: string, since: number): Promise<void> {
  await db.updateTable('store_secret').set({ fingerprint, since }).where('id', '=', singleRowId).execute()
}

/** Ends every session: their cookies were signed with the previous secret. Returns how many. */
export async function endAllSessions(db: Kysely<Schema>): Promise<number> {
  const ended = await db.deleteFrom('session').returning('id').execute()
  return ended.length
}

export async function workspacesIn(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
