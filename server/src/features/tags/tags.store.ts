import type { Kysely } from 'kysely'
import type { TagTable } from '../../db/schema/tags.ts'
import type { Schema } from '../../db/schema.ts'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Lists tags by name. There are at most a few hundred, so the list is not paged. */
export async function tagsOf(db: Kysely<Schema>, scope: Scope): Promise<TagTable[]> {
  return db.selectFrom('tag').selectAll().where(inWorkspace(scope)).orderBy('name').execute()
}

export async function insertTag(tx: Tx, tag: TagTable): Promise<void> {
  await tx.insertInto('tag').values(tag).execute()
}

/** Returns the deleted tag; undefined when there was none. */
export async function deleteTagRow(tx: Tx, scope: Scope, id: string): Promise<TagTable | undefined> {
  return tx.deleteFrom('tag').where(inWorkspace(scope)).where('id', '=', id).returningAll().executeTakeFirst()
}
