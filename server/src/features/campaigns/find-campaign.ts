import type { CampaignId } from '@parley/shared/campaigns/campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import type { CampaignTable } from '../../db/schema/campaigns.ts'
import type { Schema } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findCampaign } from './campaigns.store.ts'

export type CampaignRef = Pick<CampaignId, 'campaignId'> & Where

/** Throws `not_found` for a campaign that is not in this workspace and mode. */
export async function campaignOf(db: Kysely<Schema>, scope: Scope, campaignId: string): Promise<CampaignTable> {
  return orNotFound(await findCampaign(db, scope, campaignId))
}

export function orNotFound(campaign: CampaignTable | undefined): CampaignTable {
  if (!campaign) throw notFound('campaign')
  return campaign
}
