import type { ListOfContact } from '@parley/shared/contacts/contacts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'

/** What campaigns sent to one contact, newest first. */
export function pageOfCampaignMessages(db: Kysely<Schema>, scope: Scope, { contactId, page, limit }: ListOfContact) {
  return fromCampaigns(db, scope, contactId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function countCampaignMessages(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<number> {
  const { count } = await fromCampaigns(db, scope, contactId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function fromCampaigns(db: Kysely<Schema>, scope: Scope, contactId: string) {
  return db
    .selectFrom('message')
    .where(inReach(scope))
    .where('contact_id', '=', contactId)
    .where('campaign_id', 'is not', null)
}
