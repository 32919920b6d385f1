import type { BulkSend, BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { retryWhileUnavailable } from '../../../db/retry.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import { runNow } from '../../../jobs/run-now.ts'
import { authorize, type Scope } from '../../../policy.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { findCampaign } from '../campaigns.store.ts'
import { hasAny } from '../recipients.store.ts'
import { presentResults } from '../report/present-results.ts'
import { outcomesOf } from '../report/report.store.ts'
import { runCampaign } from '../run/run-campaign.ts'
import { runKeyOf } from '../run/run-key.ts'
import { createCampaign } from './create-campaign.ts'

type Input = Omit<BulkSend, keyof Where> & Where & Resumable

/** The job is due this much later, so that the call itself can claim it; a worker claims it if this process is gone. */
const claimWindowMs = 10_000
const pollIntervalMs = 1_000
/** After this the response contains what is known, and the campaign continues. */
const longestWaitMs = 3_600_000

/**
 * Sends to every recipient and returns the result of each, in the order of the request (specification, rule 2). A caller
 * that disconnects does not stop the campaign. Once the campaign is stored, this no longer throws for anything that a
 * second call could repeat: recipients not sent to yet are reported as such and are still sent to.
 */
export async function bulkSend(app: App, actor: Actor, input: Input): Promise<BulkSendResult> {
  const scope = authorize(actor, 'campaigns.send', input)
  const { id } = await createCampaign(app, scope, { actor, input, runAt: app.now() + claimWindowMs })
  await runInRequest(app, id)
  const campaign = await waitForEnd(app, scope, id)
  return presentResults(campaign, await retryWhileUnavailable(longestWaitMs, () => outcomesOf(app.db, scope, id)))
}

async function runInRequest(app: App, campaignId: string): Promise<void> {
  try {
    await runNow<'campaign.run'>(app, runKeyOf(campaignId), (job) => runCampaign(app, job))
  } catch (error) {
    app.log.error({ err: error, campaignId }, 'A campaign could not be run in the request; a worker continues it')
  }
}

/** The campaign once no process sends it any more: completed, paused, cancelled or stopped. */
async function waitForEnd(app: App, scope: Scope, campaignId: string): Promise<CampaignTable> {
  const giveUpAt = performance.now() + longestWaitMs
  for (;;) {
    const { campaign, isUnderway } = await retryWhileUnavailable(longestWaitMs, () =>
      readProgress(app, scope, campaignId),
    )
    if (!isUnderway || performance.now() > giveUpAt) return campaign
    await nextChange(app, scope, campaignId)
  }
}

type Progress = { readonly campaign: CampaignTable; readonly isUnderway: boolean }

async function readProgress(app: App, scope: Scope, campaignId: string): Promise<Progress> {
  const campaign = await findCampaign(app.db, scope, campaignId)
  if (!campaign) throw new Error(`The campaign ${campaignId} no longer exists`)
  const isUnderway = campaign.state === 'running' || (await hasAny(app.db, scope, { campaignId, state: 'sending' }))
  return { campaign, isUnderway }
}

/** Returns at the next change of the campaign, or after a second: another process may not have published its change. */
async function nextChange(app: App, scope: Scope, campaignId: string): Promise<void> {
  for await (const change of app.live.changes(scope, AbortSignal.timeout(pollIntervalMs))) {
    if (change.noun === 'campaigns' && change.id === campaignId) return
  }
}
