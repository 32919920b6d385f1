import type { Kysely } from 'kysely'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

/** Latest sign-in first. Sessions belong to no workspace, so these functions take the person instead of a scope. */
export async function sessionsOf(db: Kysely<Schema>, { userId }: UserActor) {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One session, all except one, or all when empty. */
export type SessionSelection = { readonly only?: string; readonly except?: string }

/** Returns the number of deleted sessions. */
export async function deleteSessions(
  tx: Tx,
  { userId }: Pick<UserActor, 'userId'>,
  selection: SessionSelection,
): Promise<number> {
  let query = tx.deleteFrom('session').where('userId', '=', userId)
  if (selection.only !== undefined) query = query.where('id', '=', selection.only)
  if (selection.except !== undefined) query = query.where('id', '!=', selection.except)
  return (await query.returning('id').execute()).length
}

export async function updateName(app: App, tx: Tx, { userId }: UserActor, name: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ name, updatedAt: app.store.identityTime(app.now()) })
    .where('id', '=', userId)
    .execute()
}
