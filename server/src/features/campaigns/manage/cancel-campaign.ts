import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { moveAllRecipients } from '../recipients.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { cancelled } from '../run/release-recipients.ts'
import { runKeyOf } from '../run/run-key.ts'

/** For good: who was not sent to is skipped. What is with the platform already goes on its way. */
export async function cancelCampaign(app: App, actor: Actor, input: CampaignRef): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await app.transact(async (tx) => {
    const held = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (held.state === 'cancelled') return held
    if (held.state === 'completed')
      throw new AppError('conflict', 'The campaign is completed; nothing is left to cancel')
    if (held.state === 'scheduled') await app.jobs.cancel(tx, runKeyOf(held.id))
    await moveAllRecipients(tx, scope, { campaignId: held.id, from: 'pending', to: cancelled(app.now()) })
    app.live.publish(scope, { noun: 'campaigns', id: held.id })
    await recordAudit(app, tx, scope, { actor, action: 'campaign.cancelled', subject: held.name })
    return changeState(tx, scope, held.id, { state: 'cancelled', completedAt: app.now() })
  })
  return viewOf(app.db, scope, campaign)
}
