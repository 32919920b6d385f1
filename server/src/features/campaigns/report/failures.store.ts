import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'

/** When the messages of this campaign's failed recipients failed, by message id. */
export async function failureTimes(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .innerJoin('message', 'message.id', 'campaign_recipient.message_id')
    .select(['message.id', 'message.failed_at'])
    .where(inTenant(scope, 'campaign_recipient'))
    .where('campaign_recipient.campaign_id', '=', campaignId)
    .where('campaign_recipient.state', '=', 'failed')
    .execute()
  return new Map(rows.flatMap(({ id, failed_at }) => (failed_at === null ? [] : [[id, failed_at]])))
}
