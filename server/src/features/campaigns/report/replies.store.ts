import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** Statuses of a message that may have reached the customer. */
const mayHaveArrived = ['uncertain', 'sent', 'delivered', 'read'] as const

export async function campaignMessageQuoted(
  tx: Tx,
  scope: Scope,
  quoted: { readonly contactId: string; readonly platformMessageId: string },
) {
  return messagesOf(tx, scope, quoted.contactId)
    .select(['id', 'created_at'])
    .where('platform_message_id', '=', quoted.platformMessageId)
    .where('campaign_id', 'is not', null)
    .executeTakeFirst()
}

type Window = { readonly contactId: string; readonly after: number; readonly until: number }

export async function latestCampaignMessage(tx: Tx, scope: Scope, { contactId, after, until }: Window) {
  return messagesOf(tx, scope, contactId)
    .select(['id', 'created_at'])
    .where('created_at', '>=', after)
    .where('created_at', '<=', until)
    .where('campaign_id', 'is not', null)
    .where('direction', '=', 'outbound')
    .where('status', 'in', [...mayHaveArrived])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasWrittenSince(
  tx: Tx,
  scope: Scope,
  { contactId, since }: { readonly contactId: string; readonly since: number },
): Promise<boolean> {
  const inbound = await messagesOf(tx, scope, contactId)
    .select('id')
    .where('created_at', '>', since)
    .where('direction', '=', 'inbound')
    .where('kind', '<>', 'notice')
    .limit(1)
    .executeTakeFirst()
  return inbound !== undefined
}

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

/** Read from the index of a contact's messages. */
function messagesOf(tx: Tx, scope: Scope, contactId: string) {
  return tx.selectFrom('message').where('contact_id', '=', contactId).where(inTenant(scope))
}
