import { sql } from 'kysely'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import { alsoInTenant, inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** What a contact has since a time that came from, or went to, these addresses, which are another contact's now. */
export type ByAddress = {
  readonly from: string
  readonly to: string
  readonly addresses: readonly string[]
  readonly since: number
}

/** The ids of the conversations of such messages; null for messages in none. */
export async function threadsByAddress(tx: Tx, scope: Scope, by: ByAddress): Promise<(string | null)[]> {
  const rows = await messagesByAddress(tx, scope, by).select('conversation_id').distinct().execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

type Thread = { readonly conversationId: string | null; readonly intoId: string | null }

/** Gives the other contact those of the messages that are in one conversation, and puts them into another one or leaves them there. */
export async function giveMessages(
  tx: Tx,
  scope: Scope,
  by: ByAddress,
  { conversationId, intoId }: Thread,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ contact_id: by.to, conversation_id: intoId })
    .where('id', 'in', messagesByAddress(tx, scope, by).select('id'))
    .where(sql<boolean>`coalesce(conversation_id, '') = ${conversationId ?? ''}`)
    .where(inTenant(scope))
    .execute()
}

/** Gives the other contact the rows in campaigns of such messages. */
export async function giveRecipients(tx: Tx, scope: Scope, by: ByAddress): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set({ contact_id: by.to })
    .where('contact_id', '=', by.from)
    .where('message_id', 'in', messagesByAddress(tx, scope, by).select('id'))
    .where(inTenant(scope))
    .execute()
}

/** Gives the other contact a whole conversation. */
export async function giveConversation(tx: Tx, scope: Scope, by: ByAddress, conversationId: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ contact_id: by.to })
    .where('conversation_id', '=', conversationId)
    .where(inTenant(scope))
    .execute()
  await tx
    .updateTable('conversation')
    .set({ contact_id: by.to })
    .where('id', '=', conversationId)
    .where(inTenant(scope))
    .execute()
}

/** Whether a conversation has a message with another address. */
export async function hasOtherAddress(
  tx: Tx,
  scope: Scope,
  { conversationId, addresses }: { readonly conversationId: string; readonly addresses: readonly string[] },
): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('customer_address', 'is not', null)
    .where('customer_address', 'not in', [...addresses])
    .where(inTenant(scope))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Unread = Pick<ConversationTable, 'id' | 'unread_count'>

/** How many of the newest messages of the customer, as many as are unread, are from these addresses. */
export async function countUnread(
  tx: Tx,
  scope: Scope,
  { conversation, by }: { readonly conversation: Unread; readonly by: ByAddress },
): Promise<number> {
  if (conversation.unread_count === 0) return 0
  const unread = await tx
    .selectFrom('message')
    .select(['customer_address', 'created_at'])
    .where('conversation_id', '=', conversation.id)
    .where('direction', '=', 'inbound')
    .where('kind', '=', 'text')
    .where(inTenant(scope))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(conversation.unread_count)
    .execute()
  return unread.filter(
    ({ customer_address: address, created_at: at }) =>
      typeof address === 'string' && by.addresses.includes(address) && Number(at) >= by.since,
  ).length
}

/** Stores again when the customer wrote last in these conversations, and from where. The caller has locked them. */
export async function correctLastInbound(tx: Tx, scope: Scope, conversationIds: readonly string[]): Promise<void> {
  const inbound = tx
    .selectFrom('message')
    .where(inTenant(scope, 'message'))
    .whereRef('message.conversation_id', '=', sql.ref('conversation.id'))
    .where('message.direction', '=', 'inbound')
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(1)
  await tx
    .updateTable('conversation')
    .set({
      last_inbound_at: inbound.select('message.created_at'),
      reply_address: inbound.select((of) => of.ref('message.customer_address').$castTo<string | null>().as('address')),
    })
    .where('id', 'in', [...conversationIds])
    .where(alsoInTenant(scope))
    .execute()
}

function messagesByAddress(tx: Tx, scope: Scope, { from, addresses, since }: ByAddress) {
  return tx
    .selectFrom('message')
    .where('contact_id', '=', from)
    .where('created_at', '>=', since)
    .where('customer_address', 'in', [...addresses])
    .where(inTenant(scope))
}
