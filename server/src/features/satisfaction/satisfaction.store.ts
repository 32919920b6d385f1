import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Customer = { readonly contactId: string; readonly channelId: string; readonly askedSince: number }

/** The newest resolved conversation whose survey the customer has not answered yet, locked until the commit. */
export async function lockSurveyedConversation(app: App, tx: Tx, scope: Scope, customer: Customer) {
  return tx
    .selectFrom('conversation')
    .selectAll()
    .where(inTenant(scope))
    .where('contact_id', '=', customer.contactId)
    .where('channel_id', '=', customer.channelId)
    .where('status', '=', 'resolved')
    .where('csat_requested_at', '>=', customer.askedSince)
    .where('csat_received_at', 'is', null)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
}

type Csat = Pick<ConversationTable, 'csat_requested_at' | 'csat_received_at' | 'csat_score' | 'csat_comment'>

export async function storeCsat(tx: Tx, scope: Scope, conversationId: string, csat: Partial<Csat>): Promise<void> {
  await tx.updateTable('conversation').set(csat).where('id', '=', conversationId).where(inTenant(scope)).execute()
}
