import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** One job at a time runs a campaign, whoever asks for it. */
export function runKeyOf(campaignId: string): string {
  return `campaign:${campaignId}`
}

/** Owes the run of a campaign that has not begun at another time than before. */
export async function moveRun(app: App, tx: Tx, scope: Scope, run: Due): Promise<void> {
  await app.jobs.cancel(tx, runKeyOf(run.campaignId))
  await askForRun(app, tx, scope, run)
}

type Due = { readonly campaignId: string; readonly runAt: number }

/** Owes the campaign's run. Where one is owed or going on already, it is enough. */
export async function askForRun(app: App, tx: Tx, scope: Scope, { campaignId, runAt }: Due): Promise<void> {
  await app.jobs.enqueue(tx, scope, {
    kind: 'campaign.run',
    payload: { campaignId },
    runAt,
    dedupeKey: runKeyOf(campaignId),
  })
}
