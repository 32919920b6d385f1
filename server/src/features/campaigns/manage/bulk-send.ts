import type { BulkSend, BulkSendResult } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import { retryWhileUnavailable } from '../../../db/retry.ts'
import { runNow } from '../../../jobs/run-now.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import type { Resumable } from '../../idempotency/answer-once.ts'
import { presentResults } from '../report/present-results.ts'
import { outcomesOf } from '../report/report.store.ts'
import { runCampaign } from '../run/run-campaign.ts'
import { runKeyOf } from '../run/run-key.ts'
import { createCampaign } from './create-campaign.ts'
import { awaitLeaseMs, type Deadlines, deadlinesFromNow, longestWaitMs, waitForResults } from './wait-for-results.ts'

type Input = Omit<BulkSend, keyof Where> &
  Where &
  Resumable & {
    /** Aborts when the caller has disconnected and so gets no answer. To be left out where the answer is stored. */
    readonly callerGone?: AbortSignal
    readonly deadlines?: Deadlines
  }

/** The job is due this much later, so that the call itself can claim it; a worker claims it if this process is gone. */
const claimWindowMs = 10_000

/**
 * Sends to every recipient and returns the result of each, in the order of the request (specification, rule 2). The
 * results are final: a recipient who was not sent to when the campaign was paused, cancelled or stopped is not sent to
 * later either. A caller that disconnects does not stop the campaign. Once the campaign is stored, this no longer throws
 * for anything that a second call could repeat.
 */
export async function bulkSend(app: App, scope: Scope<'campaigns.send'>, input: Input): Promise<BulkSendResult> {
  const now = app.now()
  const { id } = await createCampaign(app, scope, {
    input,
    runAt: now + claimWindowMs,
    awaitedUntil: now + awaitLeaseMs,
  })
  const campaign = await waitForResults(app, scope, {
    campaignId: id,
    run: () => runInRequest(app, id),
    callerGone: input.callerGone,
    deadlines: input.deadlines ?? deadlinesFromNow(),
  })
  const outcomes = await retryWhileUnavailable(longestWaitMs, () => outcomesOf(app.db, scope, id))
  const channel = await retryWhileUnavailable(longestWaitMs, () => findChannel(app.db, scope, campaign.channel_id))
  return presentResults(campaign, outcomes, channel)
}

async function runInRequest(app: App, campaignId: string): Promise<void> {
  try {
    await runNow<'campaign.run'>(app, runKeyOf(campaignId), (job) => runCampaign(app, job))
  } catch (error) {
    app.log.error(
      { err: error, campaignId },
      'The run of a campaign could not be claimed in the request; a worker claims it',
    )
  }
}
