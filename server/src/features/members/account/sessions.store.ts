import type { Kysely } from 'kysely'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

/** A person's sessions belong to no workspace: these take the person instead of a scope. Latest sign-in first. */
export async function sessionsOf(db: Kysely<Schema>, { userId }: UserActor) {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Answers how many ended. */
export async function deleteSessions(
  tx: Tx,
  { userId }: UserActor,
  which: { only?: string; butFor?: string },
): Promise<number> {
  let doomed = tx.deleteFrom('session').where('userId', '=', userId)
  if (which.only !== undefined) doomed = doomed.where('id', '=', which.only)
  if (which.butFor !== undefined) doomed = doomed.where('id', '!=', which.butFor)
  return (await doomed.returning('id').execute()).length
}

export async function updateName(app: App, tx: Tx, { userId }: UserActor, name: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ name, updatedAt: app.store.identityTime(app.now()) })
    .where('id', '=', userId)
    .execute()
}
