import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'

/** Within a second nothing more of it is sent, until it is resumed. */
export async function pauseCampaign(app: App, actor: Actor, input: CampaignRef): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await app.transact(async (tx) => {
    const held = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (held.state === 'paused') return held
    if (held.state === 'scheduled') {
      throw new AppError('conflict', 'The campaign has not begun; give it a later beginning, or cancel it')
    }
    if (held.state !== 'running') {
      throw new AppError('conflict', `The campaign is ${held.state}; only a running one can be paused`)
    }
    app.live.publish(scope, { noun: 'campaigns', id: held.id })
    await recordAudit(app, tx, scope, { actor, action: 'campaign.paused', subject: held.name })
    return changeState(tx, scope, held.id, { state: 'paused' })
  })
  return viewOf(app.db, scope, campaign)
}
