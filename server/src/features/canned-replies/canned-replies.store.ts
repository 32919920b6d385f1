import { type Kysely, sql } from 'kysely'
import { laterOf } from '../../db/later-of.ts'
import type { CannedReplyTable } from '../../db/schema/canned-replies.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

// Canned replies belong to the workspace and apply to both modes.

/** Lists canned replies by shortcut. There are at most a few hundred, so the list is not paged. */
export async function cannedRepliesOf(db: Kysely<Schema>, scope: Scope): Promise<CannedReplyTable[]> {
  return db.selectFrom('canned_reply').selectAll().where(inWorkspace(scope)).orderBy('shortcut').execute()
}

export async function countCannedReplies(db: Kysely<Schema>, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('canned_reply')
    .select(sql<number>`count(*)`.as('count'))
    .where(inWorkspace(scope))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a canned reply. Returns undefined when the shortcut is taken. */
export async function insertCannedReply(tx: Tx, reply: CannedReplyTable): Promise<CannedReplyTable | undefined> {
  return tx
    .insertInto('canned_reply')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'shortcut']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findCannedReply(db: Kysely<Schema>, scope: Scope, id: string) {
  return db.selectFrom('canned_reply').selectAll().where(inWorkspace(scope)).where('id', '=', id).executeTakeFirst()
}

type Changes = Pick<CannedReplyTable, 'id' | 'shortcut' | 'text' | 'folder' | 'buttons' | 'updated_at'>

/** Changes a canned reply. Returns undefined when it is gone or another one has the shortcut. */
export async function updateCannedReply(tx: Tx, scope: Scope, { id, ...changes }: Changes) {
  return tx
    .updateTable('canned_reply')
    .set({ ...changes, updated_at: laterOf('updated_at', changes.updated_at) })
    .where(inWorkspace(scope))
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('canned_reply as other')
            .select('other.id')
            .where(inWorkspace(scope, 'other'))
            .where('other.shortcut', '=', changes.shortcut)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Returns the deleted reply; undefined when there was none. */
export async function deleteCannedReplyRow(tx: Tx, scope: Scope, id: string): Promise<CannedReplyTable | undefined> {
  return tx.deleteFrom('canned_reply').where(inWorkspace(scope)).where('id', '=', id).returningAll().executeTakeFirst()
}
