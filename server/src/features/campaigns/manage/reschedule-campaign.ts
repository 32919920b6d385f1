import type { CampaignSchedule, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeCampaign } from '../campaigns.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { moveRun } from '../run/run-key.ts'
import { lockScheduled } from './lock-scheduled.ts'
import { plannedStart } from './planned-start.ts'

type Input = Omit<CampaignSchedule, keyof Where> & Where

/** Lets a campaign that has not begun begin at another time. `conflict` once it has. */
export async function rescheduleCampaign(app: App, actor: Actor, input: Input): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const { at } = plannedStart(app, input.schedule)
  const { timeZone } = input.schedule
  const campaign = await app.transact(async (tx) => {
    const held = await lockScheduled(app, tx, scope, input.campaignId)
    await moveRun(app, tx, scope, { campaignId: held.id, runAt: at })
    app.live.publish(scope, { noun: 'campaigns', id: held.id })
    await recordAudit(app, tx, scope, {
      actor,
      action: 'campaign.rescheduled',
      subject: held.name,
      details: { scheduled_for: new Date(at).toISOString(), time_zone: timeZone },
    })
    return changeCampaign(tx, scope, held.id, { scheduled_for: at, time_zone: timeZone })
  })
  return viewOf(app.db, scope, campaign)
}
