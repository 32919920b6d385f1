import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { NewCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { viewOf } from '../report/present-campaign.ts'
import { createCampaign } from './create-campaign.ts'

type Input = Omit<NewCampaign, keyof Where> & Where & Resumable

/** Returns as soon as the campaign is on disk; a worker sends it. */
export async function startCampaign(app: App, actor: Actor, input: Input): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await createCampaign(app, scope, { actor, input, runAt: app.now() })
  return viewOf(app.db, scope, campaign)
}
