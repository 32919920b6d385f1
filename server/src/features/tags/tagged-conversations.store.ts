import { type RawBuilder, sql } from 'kysely'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { tagDifference } from './stored-tags.ts'

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
      .deleteFrom('conversation_tag')
      .where('conversation_id', '=', conversation_id)
      .where('tag_id', 'in', removed)
      .where(inTenant(scope))
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('conversation_tag')
      .values(added.map((tag_id) => ({ workspace_id, mode, tag_id, conversation_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type Removal = { readonly tagId: string; readonly into?: string; readonly limit: number }

/** Takes a tag off conversations, which get the tag `into` instead, where given; at most `limit` at a time. Returns which. */
export async function untagConversations(tx: Tx, scope: Scope, { tagId, into, limit }: Removal): Promise<string[]> {
  const tagged = await tx
    .selectFrom('conversation_tag')
    .select('conversation_id')
    .where(inTenant(scope))
    .where('tag_id', '=', tagId)
    .orderBy('conversation_id')
    .limit(limit)
    .execute()
  const ids = tagged.map(({ conversation_id }) => conversation_id)
  if (ids.length === 0) return []
  await tx
    .updateTable('conversation')
    .set({ tags: into === undefined ? without(tagId) : replaced(tagId, into) })
    .where('id', 'in', ids)
    .where(alsoInTenant(scope))
    .execute()
  if (into !== undefined) {
    await tx
      .insertInto('conversation_tag')
      .columns(['workspace_id', 'mode', 'tag_id', 'conversation_id'])
      .expression(
        tx
          .selectFrom('conversation_tag')
          .select(['workspace_id', 'mode', sql<string>`${into}`.as('tag_id'), 'conversation_id'])
          .where('tag_id', '=', tagId)
          .where('conversation_id', 'in', ids)
          .where(alsoInTenant(scope)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await tx
    .deleteFrom('conversation_tag')
    .where('tag_id', '=', tagId)
    .where('conversation_id', 'in', ids)
    .where(alsoInTenant(scope))
    .execute()
  return ids
}

/** The stored tags without one. */
function without(tagId: string): RawBuilder<string> {
  const rest = sql<string>`replace(tags, ${`\n${tagId}\n`}, ${'\n'})`
  return sql<string>`case when ${rest} = ${'\n'} then '' else ${rest} end`
}

/** The stored tags with another one in the place of one; without it where they have the other one already. */
function replaced(tagId: string, into: string): RawBuilder<string> {
  const has = sql<boolean>`replace(tags, ${`\n${into}\n`}, '') <> tags`
  return sql<string>`replace(tags, ${`\n${tagId}\n`}, case when ${has} then ${'\n'} else ${`\n${into}\n`} end)`
}

/** The end of a statement that reads which conversations have one of these tags. */
export function taggedWith(scope: Scope, tagIds: readonly string[]): RawBuilder<unknown> {
  return sql`conversation_tag where ${inTenant(scope, 'conversation_tag')}
    and conversation_tag.tag_id in (${sql.join(tagIds)})`
}
