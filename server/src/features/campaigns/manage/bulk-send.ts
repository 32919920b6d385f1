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

/** Long enough for the call to take the job itself; then any worker may, should this process be gone. */
const insuranceMs = 10_000
const lookAgainMs = 1_000
/** Then the caller is answered with what is known, and the campaign goes on. */
const longestWaitMs = 3_600_000

/**
 * Sends to every recipient and answers with what became of each, in the order of the request (specification, rule 2).
 * A caller who goes away stops nothing. Once the campaign is written this throws no more for anything that a second
 * call could repeat: who has not been sent to is reported as such, and is not forgotten.
 */
export async function bulkSend(app: App, actor: Actor, input: Input): Promise<BulkSendResult> {
  const scope = authorize(actor, 'campaigns.send', input)
  const { id } = await createCampaign(app, scope, { actor, input, runAt: app.now() + insuranceMs })
  await runHere(app, id)
  const campaign = await waitForEnd(app, scope, id)
  return presentResults(campaign, await retryWhileUnavailable(longestWaitMs, () => outcomesOf(app.db, scope, id)))
}

async function runHere(app: App, campaignId: string): Promise<void> {
  try {
    await runNow<'campaign.run'>(app, runKeyOf(campaignId), (job) => runCampaign(app, job))
  } catch (error) {
    app.log.error({ err: error, campaignId }, 'A campaign could not be run here; a worker goes on with it')
  }
}

/** The campaign once nobody is sending it any more: completed, paused, cancelled or stopped, wherever it was run. */
async function waitForEnd(app: App, scope: Scope, campaignId: string): Promise<CampaignTable> {
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
