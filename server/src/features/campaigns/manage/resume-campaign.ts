import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'
import { askForRun } from '../run/run-key.ts'

/** Goes on with those who still wait, after a pause or once the cause of a stop is gone. */
export async function resumeCampaign(app: App, actor: Actor, input: CampaignRef): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await app.transact(async (tx) => {
    const held = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (held.state === 'running') return held
    if (held.state === 'scheduled') {
      throw new AppError('conflict', 'The campaign has not begun; send it now, or wait for its time')
    }
    if (held.state !== 'paused' && held.state !== 'stopped') {
      throw new AppError('conflict', `The campaign is ${held.state}; only a paused or stopped one can be resumed`)
    }
    await askForRun(app, tx, scope, { campaignId: held.id, runAt: app.now() })
    app.live.publish(scope, { noun: 'campaigns', id: held.id })
    await recordAudit(app, tx, scope, { actor, action: 'campaign.resumed', subject: held.name })
    return changeState(tx, scope, held.id, { state: 'running', stopReason: null })
  })
  return viewOf(app.db, scope, campaign)
}
