import type { Kysely } from 'kysely'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Schema } from '../../db/schema.ts'
import { alsoInTenant, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Csat = Pick<ConversationTable, 'csat_requested_at' | 'csat_received_at' | 'csat_score' | 'csat_comment'>

export async function storeCsat(tx: Tx, scope: Scope, conversationId: string, csat: Partial<Csat>): Promise<void> {
  await tx.updateTable('conversation').set(csat).where('id', '=', conversationId).where(inTenant(scope)).execute()
}

/** Whether a colleague or a program replied. A campaign's message and one that failed are no replies. */
export async function hasReply(db: Kysely<Schema>, scope: Scope, conversationId: string): Promise<boolean> {
  const reply = await db
    .selectFrom('message')
    .select('id')
    .where(inTenant(scope))
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'outbound')
    .where('kind', 'in', ['text', 'template'])
    .where('campaign_id', 'is', null)
    .where('status', '<>', 'failed')
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

type Since = { readonly contactId: string; readonly since: number }

/** Whether the contact was surveyed after this time, in whichever conversation. */
export async function wasSurveyed(db: Kysely<Schema>, scope: Scope, { contactId, since }: Since): Promise<boolean> {
  const surveyed = await db
    .selectFrom('conversation')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('csat_requested_at', '>', since)
    .where(alsoInTenant(scope))
    .limit(1)
    .executeTakeFirst()
  return surveyed !== undefined
}
