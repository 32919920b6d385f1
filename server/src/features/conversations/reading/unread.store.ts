import { sql } from 'kysely'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export async function clearUnread(tx: Tx, scope: Scope, conversationId: string): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ unread_count: 0 })
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .where('unread_count', '>', 0)
    .execute()
}

type Unread = { readonly conversationId: string; readonly unreadCount: number }

/** Stores the number of messages that nobody has read. A conversation without any can then be unread for somebody, too. */
export async function setUnread(tx: Tx, scope: Scope, { conversationId, unreadCount }: Unread): Promise<void> {
  const own = tx.updateTable('conversation').where('id', '=', conversationId).where(inTenant(scope))
  await own.set({ unread_count: unreadCount, unread_at: sql`coalesce(unread_at, 0)` }).execute()
}
