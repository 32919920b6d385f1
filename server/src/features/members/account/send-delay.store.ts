import { sendDelaySeconds } from '@parley/shared/words'
import type { Kysely } from 'kysely'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'

/** Returns for how many seconds a person can undo what they send; the default where they have not chosen. */
export async function sendDelayOf(db: Kysely<Schema>, { userId }: Pick<UserActor, 'userId'>): Promise<number> {
  const row = await db.selectFrom('user').select('send_delay_seconds').where('id', '=', userId).executeTakeFirst()
  return row?.send_delay_seconds ?? sendDelaySeconds.standard
}

export async function updateSendDelay(app: App, tx: Tx, { userId }: UserActor, seconds: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({ send_delay_seconds: seconds, updatedAt: app.store.identityTime(app.now()) })
    .where('id', '=', userId)
    .execute()
}
