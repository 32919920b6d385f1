import type { App } from '../src/app.ts'
import { findCampaign } from '../src/features/campaigns/campaigns.store.ts'
import { sendToRecipient, settleRecipient } from '../src/features/campaigns/run/send-to-recipient.ts'
import { takeRecipients } from '../src/features/campaigns/run/take-recipients.ts'
import { defaultChannel } from '../src/features/channels/channels.store.ts'
import type { LeasedJob } from '../src/jobs/leased-job.ts'
import { resumeScope } from '../src/policy.ts'

/** The alternative: the next message is sent when the one before is settled. */
export async function runOneAtATime(app: App, job: LeasedJob<'campaign.run'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const campaign = await findCampaign(app.db, scope, job.payload.campaignId)
  if (!campaign) throw new Error('There is no such campaign')
  const channel = await defaultChannel(app.db, scope)
  const run = { app, scope, campaign, channel, job }
  for (;;) {
    const { ready } = await takeRecipients(run, 1)
    const [one] = ready
    if (!one) return
    const turn = await app.pace.turn(channel)
    const outcome = await sendToRecipient(run, { ready: one, turn }, job.signal)
    await settleRecipient(run, one, outcome)
  }
}
