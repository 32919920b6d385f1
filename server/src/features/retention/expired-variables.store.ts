import type { CampaignState } from '@parley/shared/campaigns/campaigns'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { removeFilesOfRecipients } from '../campaigns/run/recipient-files.ts'
import type { Expired } from './expired-messages.store.ts'

const ended: CampaignState[] = ['completed', 'cancelled', 'stopped']

/**
 * Deletes the variables of recipients of one campaign that ended before a time, in one batch: they are what its messages
 * were made of. Returns `size` where more may be left, else 0.
 */
export async function removeRecipientVariables(
  app: App,
  tx: Tx,
  scope: Scope,
  { before, size }: Expired,
): Promise<number> {
  const campaign = await tx
    .selectFrom('campaign')
    .select(['id', sql<number>`${removedTo}`.as('from')])
    .where(inTenant(scope))
    .where('created_at', '<', before)
    .where('state', 'in', ended)
    .where(removedTo, '<', sql<number>`total`)
    .where((is) => is.or([is('completed_at', 'is', null), is('completed_at', '<', before)]))
    .orderBy('created_at')
    .limit(1)
    .modifyEnd(app.store.lockRow)
    .executeTakeFirst()
  if (!campaign) return 0
  const to = Number(campaign.from) + size
  const cleared = await tx
    .updateTable('campaign_recipient')
    .set({ variables: '{}', name: null })
    .where(inTenant(scope))
    .where('campaign_id', '=', campaign.id)
    .where('position', '>=', Number(campaign.from))
    .where('position', '<', to)
    .returning('id')
    .execute()
  const recipientIds = cleared.map(({ id }) => id)
  await removeFilesOfRecipients(app, tx, scope, recipientIds)
  await tx
    .updateTable('campaign')
    .set({ variables_removed_to: to })
    .where(inTenant(scope))
    .where('id', '=', campaign.id)
    .execute()
  return size
}

const removedTo = sql<number>`coalesce(variables_removed_to, 0)`
