import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** The deduplication key: a campaign has one run job at a time. */
export function runKeyOf(campaignId: string): string {
  return `campaign:${campaignId}`
}

/** Moves the run of a campaign that has not started to another time. */
export async function rescheduleRun(app: App, tx: Tx, scope: Scope, run: ScheduledRun): Promise<void> {
  await app.jobs.cancel(tx, runKeyOf(run.campaignId))
  await enqueueRun(app, tx, scope, run)
}

type ScheduledRun = { readonly campaignId: string; readonly runAt: number }

/** Enqueues the campaign's run, unless one is enqueued or in progress already. */
export async function enqueueRun(app: App, tx: Tx, scope: Scope, { campaignId, runAt }: ScheduledRun): Promise<void> {
  await app.jobs.enqueue(tx, scope, {
    kind: 'campaign.run',
    payload: { campaignId },
    runAt,
    dedupeKey: runKeyOf(campaignId),
  })
}
