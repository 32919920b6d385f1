import type { App } from '../../../app.ts'
import type { LeasedJob } from '../../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { settleSends } from '../../messages/outbound-message.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { recipientsInState } from '../recipients.store.ts'
import { endRun } from './end-run.ts'
import { followMessages } from './follow-messages.ts'
import { sendPending } from './send-pending.ts'

/**
 * Sends a campaign's pending recipients until none is left or somebody stops it. The job's lease is the only right to
 * do so, and every recipient is taken by a guarded change, so nobody is sent to twice: what a crash cut off becomes
 * `uncertain`. Interrupted, it throws, and the job waits for the next to take it.
 */
export async function runCampaign(app: App, job: LeasedJob<'campaign.run'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const campaign = await beginRun(app, scope, job)
  if (!campaign || campaign.state === 'scheduled') return
  const channel = await findChannel(app.db, scope, campaign.channel_id)
  if (!channel) throw new Error(`The channel of campaign ${campaign.id} does not exist`)
  const run = { app, scope, campaign, channel, job }
  do {
    await settleCutOff(app, scope, campaign.id)
    await sendPending(run)
    job.signal.throwIfAborted()
  } while (!(await endRun(run)))
}

/** Puts the job back where the campaign was given a later beginning just when the job was taken. */
async function beginRun(app: App, scope: Scope, job: LeasedJob<'campaign.run'>) {
  const { campaignId } = job.payload
  return app.transact(async (tx) => {
    const campaign = await lockCampaign(app, tx, scope, campaignId)
    if (campaign?.state === 'scheduled') {
      const begins = campaign.scheduled_for ?? app.now()
      if (begins > app.now()) {
        await job.postpone(tx, begins)
        return campaign
      }
    } else if (campaign?.state !== 'running' || campaign.started_at !== null) return campaign
    app.live.publish(scope, { noun: 'campaigns', id: campaignId })
    return changeState(tx, scope, campaignId, { state: 'running', startedAt: app.now() })
  })
}

const message = 'Parley stopped while the message was being handed over'

/**
 * Whoever is `sending` while nobody runs the campaign was cut off in the middle. Whether the platform got the message
 * is unknown until a receipt tells, so the recipient becomes `uncertain` and is not sent to again.
 */
async function settleCutOff(app: App, scope: Scope, campaignId: string): Promise<void> {
  await app.transact(async (tx) => {
    const cutOff = await recipientsInState(tx, scope, { campaignId, state: 'sending' })
    const settlements = cutOff.map(({ message_id: messageId }) => {
      if (messageId === null) throw new Error('A recipient is being sent to without a message')
      return { messageId, outcome: { kind: 'unknown', message } } as const
    })
    await followMessages(app, tx, scope, await settleSends(app, tx, scope, settlements))
    if (cutOff.length > 0) app.live.publish(scope, { noun: 'campaigns', id: campaignId })
  })
}
