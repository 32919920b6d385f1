import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { lockCampaign } from '../campaigns.store.ts'
import { orNotFound } from '../find-campaign.ts'

/** A campaign that has not begun, held until the commit. Throws `not_found`, and `conflict` for one in another state. */
export async function lockScheduled(app: App, tx: Tx, scope: Scope, campaignId: string): Promise<CampaignTable> {
  const held = orNotFound(await lockCampaign(app, tx, scope, campaignId))
  if (held.state === 'scheduled') return held
  throw new AppError('conflict', `The campaign is ${held.state}; only a scheduled one can be given another beginning`)
}
