import type { App } from '../../../app.ts'
import { retryWhileUnavailable } from '../../../db/retry.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Scope } from '../../../policy.ts'
import { findCampaign } from '../manage/campaigns.store.ts'
import { hasAny } from './recipients.store.ts'

const lookAgainMs = 1_000
/** Then the caller is answered with what is known, and the campaign goes on. */
export const longestWaitMs = 3_600_000

/** The campaign once nobody is sending it any more: completed, paused, cancelled or stopped, wherever it was run. */
export async function waitForEnd(app: App, scope: Scope, campaignId: string): Promise<CampaignTable> {
  const giveUpAt = performance.now() + longestWaitMs
  for (;;) {
    const { campaign, isUnderway } = await retryWhileUnavailable(longestWaitMs, () => look(app, scope, campaignId))
    if (!isUnderway || performance.now() > giveUpAt) return campaign
    await nextChange(app, scope, campaignId)
  }
}

type Seen = { readonly campaign: CampaignTable; readonly isUnderway: boolean }

async function look(app: App, scope: Scope, campaignId: string): Promise<Seen> {
  const campaign = await findCampaign(app.db, scope, campaignId)
  if (!campaign) throw new Error(`The campaign ${campaignId} has disappeared`)
  const isUnderway = campaign.state === 'running' || (await hasAny(app.db, scope, { campaignId, state: 'sending' }))
  return { campaign, isUnderway }
}

/** Returns at the next news of the campaign, or after a second: another process may not have told. */
async function nextChange(app: App, scope: Scope, campaignId: string): Promise<void> {
  for await (const change of app.live.changes(scope, AbortSignal.timeout(lookAgainMs))) {
    if (change.noun === 'campaigns' && change.id === campaignId) return
  }
}
