import type { App } from '../../app.ts'
import type { CampaignTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { TakenJob } from '../../jobs/taken-job.ts'
import type { Scope } from '../../policy.ts'
import { emitEvent } from '../webhooks/emit-event.ts'
import { changeState, holdCampaign } from './campaigns.store.ts'
import { presentCampaign } from './present-campaign.ts'
import { hasPending } from './recipients.store.ts'
import { figuresOf } from './report.store.ts'

type Ending = { readonly campaignId: string; readonly job: TakenJob }

/**
 * Ends the run, in the transaction that makes the campaign complete if nobody is left. Answers false when there is more
 * to send: somebody resumed or retried it while the run came to its end, and found this job still there.
 */
export async function endRun(app: App, scope: Scope, { campaignId, job }: Ending): Promise<boolean> {
  return app.transact(async (tx) => {
    const campaign = await holdCampaign(app, tx, scope, campaignId)
    if (campaign?.state === 'running') {
      if (await hasPending(tx, scope, campaignId)) return false
      await complete(app, tx, scope, campaign)
    }
    await job.finish(tx)
    return true
  })
}

async function complete(app: App, tx: Tx, scope: Scope, { id }: CampaignTable): Promise<void> {
  const campaign = await changeState(tx, scope, id, { state: 'completed', completedAt: app.now() })
  const figures = (await figuresOf(tx, scope, [id]))(id)
  const { id: campaign_id, ...report } = presentCampaign(campaign, figures)
  await emitEvent(app, tx, scope, { kind: 'campaign.completed', data: { campaign_id, ...report } })
  app.live.publish(scope, { noun: 'campaigns', id })
}
