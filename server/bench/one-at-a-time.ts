import type { App } from '../src/app.ts'
import { findCampaign } from '../src/features/campaigns/campaigns.store.ts'
import { deliver } from '../src/features/campaigns/run/deliver.ts'
import { settleBatch } from '../src/features/campaigns/run/settle-batch.ts'
import { takeRecipients } from '../src/features/campaigns/run/take-recipients.ts'
import { activeChannel } from '../src/features/channels/channels.store.ts'
import type { LeasedJob } from '../src/jobs/leased-job.ts'
import { resumeScope } from '../src/policy.ts'

/** The alternative: one transaction to claim each recipient and one to settle it, with the platform call in between. */
export async function runOneAtATime(app: App, job: LeasedJob<'campaign.run'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const campaign = await findCampaign(app.db, scope, job.payload.campaignId)
  if (!campaign) throw new Error('There is no such campaign')
  const channel = await activeChannel(app.db, scope)
  const run = { app, scope, campaign, channel, job }
  for (;;) {
    const { ready } = await takeRecipients(run, 1)
    const [one] = ready
    if (!one) return
    const turn = await app.pace.turn(channel)
    const outcome = await deliver(run, { ready: one, turn }, job.signal)
    await settleBatch(run, [{ ready: one, outcome }])
  }
}
