import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'

/** Pauses a campaign: within a second no more of its messages are sent, until it is resumed. */
export async function pauseCampaign(
  app: App,
  scope: Scope<'campaigns.send'>,
  input: CampaignRef,
): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (current.state === 'paused') return current
    if (current.state === 'scheduled') {
      throw new AppError('conflict', sentence('notStartedRescheduleOrCancel'))
    }
    if (current.state !== 'running') {
      throw new AppError('conflict', sentence('notPausable', { state: current.state }))
    }
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, { action: 'campaign.paused', subject: current.name })
    return changeState(tx, scope, current.id, { state: 'paused' })
  })
  return viewOf(app.db, scope, campaign)
}
