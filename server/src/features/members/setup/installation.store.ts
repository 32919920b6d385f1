import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

const onlyRowId = 1

/** Whether the first owner exists. */
export async function isSetUp(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('installation').select('id').where('id', '=', onlyRowId).executeTakeFirst()
  return row !== undefined
}

/** Returns true for exactly one transaction ever; a concurrent one waits and gets false. */
export async function claimInstallation(tx: Tx, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('installation')
    .values({ id: onlyRowId, set_up_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
