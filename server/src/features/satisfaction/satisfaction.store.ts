import type { ConversationTable } from '../../db/schema/conversations.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Csat = Pick<ConversationTable, 'csat_requested_at' | 'csat_received_at' | 'csat_score' | 'csat_comment'>

export async function storeCsat(tx: Tx, scope: Scope, conversationId: string, csat: Partial<Csat>): Promise<void> {
  await tx.updateTable('conversation').set(csat).where('id', '=', conversationId).where(inTenant(scope)).execute()
}
