import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recipientWithoutReply, storeReply } from './replies.store.ts'

export type Attribution = {
  readonly campaignId: string
  readonly recipientId: string
  readonly messageId: string
}

/**
 * The campaign and recipient that an inbound message is the first reply to, where the message it answers is a campaign's.
 * To be called with the contact locked.
 */
export async function attributeReply(
  tx: Tx,
  scope: Scope,
  answered: Pick<MessageTable, 'id' | 'campaign_id'>,
): Promise<Attribution | undefined> {
  if (answered.campaign_id === null) return undefined
  const recipient = await recipientWithoutReply(tx, scope, answered.id)
  if (!recipient) return undefined
  const { campaign_id: campaignId, id: recipientId } = recipient
  return { campaignId, recipientId, messageId: answered.id }
}

/** Returns false when the recipient's first reply was recorded before. */
export async function markReplied(
  tx: Tx,
  scope: Scope,
  reply: { readonly recipientId: string; readonly conversationId: string },
): Promise<boolean> {
  return storeReply(tx, scope, reply)
}
