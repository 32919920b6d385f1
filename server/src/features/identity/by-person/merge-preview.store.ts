import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** The numbers of conversations and campaigns that a contact is in, and the number of its notes. */
export async function countBelongings(
  db: Kysely<Schema>,
  scope: Scope,
  contactId: string,
): Promise<{ conversations: number; campaigns: number; notes: number }> {
  const conversations = await db
    .selectFrom('conversation')
    .select(sql<number>`count(*)`.as('count'))
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .executeTakeFirstOrThrow()
  const campaigns = await db
    .selectFrom('campaign_recipient')
    .select(sql<number>`count(distinct campaign_id)`.as('count'))
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .executeTakeFirstOrThrow()
  const notes = await db
    .selectFrom('contact_note')
    .select(sql<number>`count(*)`.as('count'))
    .where('contact_id', '=', contactId)
    .where(inTenant(scope))
    .executeTakeFirstOrThrow()
  return {
    conversations: Number(conversations.count),
    campaigns: Number(campaigns.count),
    notes: Number(notes.count),
  }
}
