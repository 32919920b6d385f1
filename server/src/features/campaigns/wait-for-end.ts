import type { App } from '../../app.ts'
import { isStoreUnavailable } from '../../db/dialect.ts'
import type { CampaignTable } from '../../db/schema.ts'
import type { Scope } from '../../policy.ts'
import { findCampaign } from './campaigns.store.ts'
import { hasAny } from './recipients.store.ts'

const lookAgainMs = 1_000
/** Then the caller is answered with what is known, and the campaign goes on. */
const longestWaitMs = 3_600_000

/** The campaign once nobody is sending it any more: completed, paused, cancelled or stopped, wherever it was run. */
export async function waitForEnd(app: App, scope: Scope, campaignId: string): Promise<CampaignTable> {
  const giveUpAt = performance.now() + longestWaitMs
  for (;;) {
    const seen = await look(app, scope, campaignId)
    if (seen && (!seen.isUnderway || performance.now() > giveUpAt)) return seen.campaign
    await nextChange(app, scope, campaignId)
  }
}

type Seen = { readonly campaign: CampaignTable; readonly isUnderway: boolean }

/** Undefined while the store cannot be reached, as during its restart. */
async function look(app: App, scope: Scope, campaignId: string): Promise<Seen | undefined> {
  try {
    const campaign = await findCampaign(app.db, scope, campaignId)
    if (!campaign) throw new Error(`The campaign ${campaignId} has disappeared`)
    const isUnderway = campaign.state === 'running' || (await hasAny(app.db, scope, { campaignId, state: 'sending' }))
    return { campaign, isUnderway }
  } catch (error) {
    if (isStoreUnavailable(error)) return undefined
    throw error
  }
}

/** Returns at the next news of the campaign, or after a second: another process may not have told. */
async function nextChange(app: App, scope: Scope, campaignId: string): Promise<void> {
  for await (const change of app.live.changes(scope, AbortSignal.timeout(lookAgainMs))) {
    if (change.noun === 'campaigns' && change.id === campaignId) return
  }
}
