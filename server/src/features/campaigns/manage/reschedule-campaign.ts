import type { CampaignSchedule, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeCampaign } from '../campaigns.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { rescheduleRun } from '../run/run-key.ts'
import { lockScheduled } from './lock-scheduled.ts'
import { plannedStart } from './planned-start.ts'

type Input = Omit<CampaignSchedule, keyof Where>

/** Gives a scheduled campaign another start time. Throws `conflict` once it has started. */
export async function rescheduleCampaign(
  app: App,
  scope: Scope<'campaigns.send'>,
  input: Input,
): Promise<CampaignView> {
  const { at } = plannedStart(app, input.schedule)
  const { timeZone } = input.schedule
  const campaign = await app.transact(async (tx) => {
    const current = await lockScheduled(app, tx, scope, input.campaignId)
    await rescheduleRun(app, tx, scope, { campaignId: current.id, runAt: at })
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, {
      action: 'campaign.rescheduled',
      subject: current.name,
      details: { scheduled_for: new Date(at).toISOString(), time_zone: timeZone },
    })
    return changeCampaign(tx, scope, current.id, { scheduled_for: at, time_zone: timeZone })
  })
  return viewOf(app.db, scope, campaign)
}
