import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { chooseChannel } from '../../channels/choose-channel.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'
import { acceptTemplate } from '../run/accept-template.ts'
import { enqueueRun } from '../run/run-key.ts'

/**
 * Continues with the pending recipients, after a pause or once the cause of a stop is fixed, and with the template as it is
 * now. Recipients without a value for it fail. A campaign that was paused before its scheduled time is scheduled again.
 * Throws `conflict` where its channel was removed.
 */
export async function resumeCampaign(
  app: App,
  scope: Scope<'campaigns.send'>,
  input: CampaignRef,
): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (current.state === 'running') return current
    if (current.state === 'scheduled') {
      throw new AppError('conflict', sentence('notStartedSendOrWait'))
    }
    if (current.state !== 'paused' && current.state !== 'stopped') {
      throw new AppError('conflict', sentence('notResumable', { state: current.state }))
    }
    await chooseChannel(tx, scope, current.channel_id)
    await acceptTemplate(tx, scope, current)
    const { scheduled_for: scheduledFor, started_at: startedAt } = current
    const startsLater = startedAt === null && scheduledFor !== null && scheduledFor > app.now()
    await enqueueRun(app, tx, scope, { campaignId: current.id, runAt: startsLater ? scheduledFor : app.now() })
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, { action: 'campaign.resumed', subject: current.name })
    return changeState(tx, scope, current.id, { state: startsLater ? 'scheduled' : 'running', stopReason: null })
  })
  return viewOf(app.db, scope, campaign)
}
