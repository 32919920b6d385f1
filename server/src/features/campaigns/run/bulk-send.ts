import type { BulkSend, BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { retryWhileUnavailable } from '../../../db/retry.ts'
import { runNow } from '../../../jobs/run-now.ts'
import { authorize } from '../../../policy.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { createCampaign } from '../manage/create-campaign.ts'
import { presentResults } from '../report/present-results.ts'
import { outcomesOf } from '../report/report.store.ts'
import { runCampaign } from './run-campaign.ts'
import { runKeyOf } from './run-key.ts'
import { longestWaitMs, waitForEnd } from './wait-for-end.ts'

type Input = Omit<BulkSend, keyof Where> & Where & Resumable

/** Long enough for the call to take the job itself; then any worker may, should this process be gone. */
const insuranceMs = 10_000

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
