import { type Kysely, sql } from 'kysely'
import type { ConversationTable, TagTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInTenant, inTenant, inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { tagDifference } from './tag-names.ts'

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

/** Updates by which tags the conversation is found. The caller has locked it. */
export async function saveTags(
  tx: Tx,
  scope: Scope,
  before: ConversationTable,
  after: ConversationTable,
): Promise<void> {
  const { added, removed } = tagDifference(before.tags, after.tags)
  const { workspace_id, mode, id: conversation_id } = after
  if (removed.length > 0) {
    await tx
      .deleteFrom('tagged_conversation')
      .where('conversation_id', '=', conversation_id)
      .where('tag', 'in', removed)
      .where(inTenant(scope))
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('tagged_conversation')
      .values(added.map((tag) => ({ workspace_id, mode, tag, conversation_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Takes a tag off conversations, at most `limit` at a time. Returns which. */
export async function removeTag(
  tx: Tx,
  scope: Scope,
  { tag, limit }: { readonly tag: string; readonly limit: number },
): Promise<string[]> {
  const tagged = await tx
    .selectFrom('tagged_conversation')
    .select('conversation_id')
    .where(inTenant(scope))
    .where('tag', '=', tag)
    .orderBy('conversation_id')
    .limit(limit)
    .execute()
  const ids = tagged.map(({ conversation_id }) => conversation_id)
  if (ids.length === 0) return []
  const rest = sql<string>`replace(tags, ${`\n${tag}\n`}, ${'\n'})`
  await tx
    .updateTable('conversation')
    .set({ tags: sql<string>`case when ${rest} = ${'\n'} then '' else ${rest} end` })
    .where('id', 'in', ids)
    .where(alsoInTenant(scope))
    .execute()
  await tx
    .deleteFrom('tagged_conversation')
    .where('tag', '=', tag)
    .where('conversation_id', 'in', ids)
    .where(alsoInTenant(scope))
    .execute()
  return ids
}
