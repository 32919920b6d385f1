import type { Kysely } from 'kysely'
import type { EngineParts } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'

const theOnlyRow = 1

/**
 * Of the secret that the store is encrypted under; undefined in a store that has met none yet. Waits for a change of the
 * secret that is underway.
 */
export async function storedFingerprint({
  db,
  lockRow,
}: Pick<EngineParts, 'db' | 'lockRow'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('store_secret')
    .select('fingerprint')
    .where('id', '=', theOnlyRow)
    .modifyEnd(lockRow)
    .executeTakeFirst()
  return row?.fingerprint
}

/** Of two at once, one is kept. */
export async function storeFirstFingerprint(db: Kysely<Schema>, fingerprint: string, since: number): Promise<void> {
  await db
    .insertInto('store_secret')
    .values({ id: theOnlyRow, fingerprint, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Holds the row until the commit: a Parley that starts meanwhile is told of the new one. */
export async function replaceFingerprint(db: Kysely<Schema>, fingerprint: string, since: number): Promise<void> {
  await db.updateTable('store_secret').set({ fingerprint, since }).where('id', '=', theOnlyRow).execute()
}

/** Their cookies were signed under the secret that is gone. Answers how many. */
export async function endAllSessions(db: Kysely<Schema>): Promise<number> {
  const ended = await db.deleteFrom('session').returning('id').execute()
  return ended.length
}

export async function workspacesIn(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
