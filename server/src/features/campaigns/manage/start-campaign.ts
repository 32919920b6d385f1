import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import { requireAlso, type Scope } from '../../../policy.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { viewOf } from '../report/present-campaign.ts'
import { createCampaign } from './create-campaign.ts'

type Input = Omit<StartCampaign, keyof Where | 'draftId'> & Resumable

/**
 * Returns as soon as the campaign is on disk; a worker sends it. Columns of the list are stored in contact fields for a member
 * who may manage contacts, and refused to others.
 */
export async function startCampaign(app: App, scope: Scope<'campaigns.send'>, input: Input): Promise<CampaignView> {
  if (input.columnsToStore?.length) requireAlso(scope, 'contacts.manage')
  const campaign = await createCampaign(app, scope, { input, runAt: app.now() })
  return viewOf(app.db, scope, campaign)
}
