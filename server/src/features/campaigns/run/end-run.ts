import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { emitEvent } from '../../webhooks/events/emit-event.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { hasAny } from '../recipients.store.ts'
import { presentCampaign } from '../report/present-campaign.ts'
import { figuresOf } from '../report/report.store.ts'
import { notifyAuthor } from './notify-author.ts'
import type { Run } from './run.ts'

/**
 * Ends the run, in the transaction that completes the campaign if no recipient is left. A campaign that was paused or
 * stopped with its last message is completed too: nothing remains to resume. The job is postponed where the campaign is
 * scheduled again: while this job existed, no other could be enqueued. Returns false when there is more to do: the
 * campaign was resumed or retried while this job still existed, or an earlier run, which lost its lease, has just taken
 * more recipients.
 */
export async function endRun({ app, scope, campaign: { id }, job }: Run): Promise<boolean> {
  return app.transact(async (tx) => {
    const campaign = await lockCampaign(app, tx, scope, id)
    if (await hasAny(tx, scope, { campaignId: id, state: 'sending' })) return false
    if (await hasAny(tx, scope, { campaignId: id, state: 'pending' })) {
      if (campaign?.state === 'running') return false
      if (campaign?.state === 'scheduled') {
        await job.postpone(tx, campaign.scheduled_for ?? app.now())
        return true
      }
    } else if (campaign && campaign.state !== 'cancelled' && campaign.state !== 'completed') {
      await completeCampaign(app, tx, scope, campaign.id)
    }
    await job.finish(tx)
    return true
  })
}

/** Completes a campaign that the caller has locked and that has no recipient left to send to. */
export async function completeCampaign(app: App, tx: Tx, scope: Scope, id: string): Promise<CampaignTable> {
  const campaign = await changeState(tx, scope, id, {
    state: 'completed',
    stopReason: null,
    completedAt: app.now(),
    awaitedUntil: null,
  })
  const figures = (await figuresOf(tx, scope, [id]))(id)
  const { id: campaign_id, simulated: _, ...report } = presentCampaign(campaign, figures)
  const channelId = campaign.channel_id
  await emitEvent(app, tx, scope, { kind: 'campaign.completed', channelId, data: { campaign_id, ...report } })
  await notifyAuthor(app, tx, scope, { campaign, kind: 'completed' })
  app.live.publish(scope, { noun: 'campaigns', id })
  return campaign
}
