import type { Kysely } from 'kysely'
import type { CampaignRecipientTable } from '../../../db/schema/campaigns.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recipientsOf } from '../recipients.store.ts'

type One = { readonly campaignId: string; readonly recipientId: string }

export async function findRecipient(db: Kysely<Schema>, scope: Scope, { campaignId, recipientId }: One) {
  return recipientsOf(db, scope, campaignId).selectAll().where('id', '=', recipientId).executeTakeFirst()
}

export type Correction = Pick<
  CampaignRecipientTable,
  'phone' | 'platform_user_id' | 'variables' | 'market' | 'cost_micros'
>

/** Makes a failed recipient pending with other addresses and values. The caller has locked the campaign. */
export async function correctRecipient(
  tx: Tx,
  scope: Scope,
  { campaignId, recipientId, correction }: One & { readonly correction: Correction },
): Promise<void> {
  await tx
    .updateTable('campaign_recipient')
    .set({ ...correction, state: 'pending', message_id: null, error_code: null, error_message: null, settled_at: null })
    .where(inTenant(scope))
    .where('campaign_id', '=', campaignId)
    .where('id', '=', recipientId)
    .where('state', '=', 'failed')
    .execute()
}
