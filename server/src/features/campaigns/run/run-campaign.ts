import { sentence } from '@parley/shared/sentences/sentence'
import { absentAuthor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { interruptedOutcome, settleSend } from '../../messages/outbound-message.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { storeContactValues } from '../manage/stored-columns.ts'
import { recipientsInState } from '../recipients.store.ts'
import { endRun } from './end-run.ts'
import { followMessage } from './follow-message.ts'
import { releaseTaken } from './release-recipients.ts'
import type { Run } from './run.ts'
import { sendPending } from './send-pending.ts'
import { stopCampaign } from './stop-campaign.ts'
import { untilTextIsRead } from './watch-run.ts'

/**
 * Sends to a campaign's pending recipients until none is left or the campaign is stopped. Only the holder of the job's
 * lease may do so, and every recipient is taken by a conditional update, so no recipient is sent to twice: what a crash
 * interrupted becomes `uncertain`, and what it had only taken ahead is pending again. When interrupted it throws, and the
 * job waits to be claimed again.
 */
export async function runCampaign(app: App, job: LeasedJob<'campaign.run'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const campaign = await beginRun(app, scope, job)
  if (!campaign || campaign.state === 'scheduled') return
  let run: Run
  do {
    const channel = await findChannel(app.db, scope, campaign.channel_id)
    if (!channel) throw new Error(`The channel of campaign ${campaign.id} does not exist`)
    run = { app, scope, campaign, channel, job }
    await settleInterrupted(app, scope, campaign.id)
    // A request that began before the channel was removed may have started the campaign since.
    if (!channel.isActive) await stopCampaign(run, sentence('channelRemoved', { name: channel.name }))
    await untilTextIsRead(run)
    await sendPending(run)
    job.signal.throwIfAborted()
  } while (!(await endRun(run)))
}

/**
 * Postpones the job where the campaign was rescheduled just when the job was claimed. What the list of a scheduled campaign says
 * about contacts is stored in the name of the member who prepared it.
 */
async function beginRun(app: App, scope: Scope, job: LeasedJob<'campaign.run'>) {
  const { campaignId } = job.payload
  return app.transact(async (tx) => {
    const campaign = await lockCampaign(app, tx, scope, campaignId)
    if (campaign?.state === 'scheduled') {
      const startsAt = campaign.scheduled_for ?? app.now()
      if (startsAt > app.now()) {
        await job.postpone(tx, startsAt)
        return campaign
      }
    } else if (campaign?.state !== 'running' || campaign.started_at !== null) return campaign
    const author = absentAuthor({ id: campaign.created_by_id, name: campaign.created_by_name })
    await storeContactValues(app, tx, { ...scope, actor: author }, campaign)
    app.live.publish(scope, { noun: 'campaigns', id: campaignId })
    return changeState(tx, scope, campaignId, { state: 'running', startedAt: app.now() })
  })
}

/**
 * Recipients that are `sending` while no process runs the campaign were interrupted. Those that were only taken are pending
 * again. Whether the platform has the messages of the others is unknown until a receipt arrives, so they become
 * `uncertain` and are not sent to again.
 */
async function settleInterrupted(app: App, scope: Scope, campaignId: string): Promise<void> {
  await app.transact(async (tx) => {
    await releaseTaken(app, tx, scope, campaignId)
    const interrupted = await recipientsInState(tx, scope, { campaignId, state: 'sending' })
    for (const { message_id: messageId } of interrupted) {
      if (messageId === null) throw new Error('A recipient is being sent to without a message')
      const settled = await settleSend(app, tx, scope, { messageId, outcome: interruptedOutcome })
      await followMessage(app, tx, scope, settled)
    }
    if (interrupted.length > 0) app.live.publish(scope, { noun: 'campaigns', id: campaignId })
  })
}
