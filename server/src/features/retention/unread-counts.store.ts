import { sql } from 'kysely'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Up to how many unread messages of a conversation are counted: most conversations have few. */
export const unreadSteps = [20, 1_000] as const

type Unread = {
  readonly conversations: readonly Pick<ConversationTable, 'id' | 'unread_count'>[]
  readonly removed: readonly Pick<MessageTable, 'conversation_id' | 'direction'>[]
}

/**
 * No more than there still are. Beyond 1,000 unread messages those that were deleted count as unread ones, because counting
 * the others would take long.
 */
export async function correctUnread(tx: Tx, scope: Scope, { conversations, removed }: Unread): Promise<void> {
  const corrected = new Map<number, string[]>()
  const correct = (id: string, unread: number) => corrected.set(unread, [...(corrected.get(unread) ?? []), id])
  let fewer = 0
  for (const most of unreadSteps) {
    const counted = conversations.filter(({ unread_count: unread }) => unread > fewer && unread <= most)
    const left = await countInbound(tx, scope, { ids: counted.map(({ id }) => id), most })
    for (const { id, unread_count: unread } of counted) {
      const count = left.get(id) ?? 0
      if (count < unread) correct(id, count)
    }
    fewer = most
  }
  for (const { id, unread_count: unread } of conversations.filter(({ unread_count }) => unread_count > fewer)) {
    const own = removed.filter(({ conversation_id, direction }) => conversation_id === id && direction === 'inbound')
    if (own.length > 0) correct(id, unread - own.length)
  }
  for (const [unread_count, ids] of corrected) {
    await tx
      .updateTable('conversation')
      .set({ unread_count })
      .where(alsoInTenant(scope))
      .where('id', 'in', ids)
      .execute()
  }
}

/** How many messages of customers each conversation has, `most` at most. */
async function countInbound(
  tx: Tx,
  scope: Scope,
  { ids, most }: { readonly ids: readonly string[]; readonly most: number },
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const inbound = tx
    .selectFrom('message')
    .select(sql<number>`1`.as('one'))
    .where(inTenant(scope, 'message'))
    .whereRef('message.conversation_id', '=', sql.ref('conversation.id'))
    .where('message.direction', '=', 'inbound')
    .limit(most)
  const rows = await tx
    .selectFrom('conversation')
    .select('id')
    .select(sql<number>`(select count(*) from ${inbound} as inbound)`.as('count'))
    .where(alsoInTenant(scope))
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}
