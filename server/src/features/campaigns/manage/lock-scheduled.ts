import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { lockCampaign } from '../campaigns.store.ts'
import { orNotFound } from '../find-campaign.ts'

/** A scheduled campaign, locked until the commit. Throws `not_found`, and `conflict` for one in another state. */
export async function lockScheduled(app: App, tx: Tx, scope: Scope, campaignId: string): Promise<CampaignTable> {
  const campaign = orNotFound(await lockCampaign(app, tx, scope, campaignId))
  if (campaign.state === 'scheduled') return campaign
  throw new AppError(
    'conflict',
    `The campaign is ${campaign.state}; only a scheduled campaign can be rescheduled or sent now`,
  )
}
