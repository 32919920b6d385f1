import { sentence } from '@parley/shared/sentences/sentence'
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
  throw new AppError('conflict', sentence('notReschedulable', { state: campaign.state }))
}
