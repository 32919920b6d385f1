import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeCampaign } from '../campaigns.store.ts'
import type { CampaignRef } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'
import { moveRun } from '../run/run-key.ts'
import { lockScheduled } from './lock-scheduled.ts'

/** Begins a scheduled campaign at once. `conflict` when it has begun or is over. */
export async function sendNow(app: App, actor: Actor, input: CampaignRef): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await app.transact(async (tx) => {
    const held = await lockScheduled(app, tx, scope, input.campaignId)
    await moveRun(app, tx, scope, { campaignId: held.id, runAt: app.now() })
    app.live.publish(scope, { noun: 'campaigns', id: held.id })
    await recordAudit(app, tx, scope, {
      actor,
      action: 'campaign.started',
      subject: held.name,
      details: { template: held.template_name, total: held.total },
    })
    return changeCampaign(tx, scope, held.id, { state: 'running', scheduled_for: null, time_zone: null })
  })
  return viewOf(app.db, scope, campaign)
}
