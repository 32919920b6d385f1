import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeCampaign } from '../campaigns.store.ts'
import type { CampaignRef } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'
import { rescheduleRun } from '../run/run-key.ts'
import { lockScheduled } from './lock-scheduled.ts'

/** Starts a scheduled campaign immediately. Throws `conflict` once it has started or ended. */
export async function sendNow(app: App, scope: Scope<'campaigns.send'>, input: CampaignRef): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = await lockScheduled(app, tx, scope, input.campaignId)
    await rescheduleRun(app, tx, scope, { campaignId: current.id, runAt: app.now() })
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, {
      action: 'campaign.started',
      subject: current.name,
      details: { template: current.template_name, total: current.total },
    })
    return changeCampaign(tx, scope, current.id, { state: 'running', scheduled_for: null, time_zone: null })
  })
  return viewOf(app.db, scope, campaign)
}
