import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export async function recipientWithoutReply(tx: Tx, scope: Scope, messageId: string) {
  return tx
    .selectFrom('campaign_recipient')
    .select(['id', 'campaign_id'])
    .where(inTenant(scope))
    .where('message_id', '=', messageId)
    .where('replied_conversation_id', 'is', null)
    .executeTakeFirst()
}

export async function storeReply(
  tx: Tx,
  scope: Scope,
  { recipientId, conversationId }: { readonly recipientId: string; readonly conversationId: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('campaign_recipient')
    .set({ replied_conversation_id: conversationId })
    .where(inTenant(scope))
    .where('id', '=', recipientId)
    .where('replied_conversation_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
