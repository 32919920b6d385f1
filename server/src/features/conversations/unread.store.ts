import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** True when there were unread messages. */
export async function clearUnread(tx: Tx, scope: Scope, conversationId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('conversation')
    .set({ unread_count: 0 })
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .where('unread_count', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

type Unread = { readonly conversationId: string; readonly unreadCount: number }

export async function setUnread(tx: Tx, scope: Scope, { conversationId, unreadCount }: Unread): Promise<void> {
  const own = tx.updateTable('conversation').where('id', '=', conversationId).where(inTenant(scope))
  await own.set({ unread_count: unreadCount }).execute()
}
