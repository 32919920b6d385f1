import type { CampaignBudget, CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeCampaign, lockCampaign } from '../campaigns.store.ts'
import { orNotFound } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'

type Input = Omit<CampaignBudget, keyof Where> & Where

/**
 * Sets what a campaign may cost at most, from its next message on. Under what is committed already it sends no more.
 * One that was stopped stays so until it is resumed.
 */
export async function changeBudget(app: App, actor: Actor, input: Input): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await app.transact(async (tx) => {
    const held = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (held.state === 'cancelled') throw new AppError('conflict', 'The campaign was cancelled; it costs no more')
    app.live.publish(scope, { noun: 'campaigns', id: held.id })
    await recordAudit(app, tx, scope, {
      actor,
      action: 'campaign.budget_changed',
      subject: held.name,
      details: { before: held.budget_micros, after: input.budgetMicros, currency: held.cost_currency },
    })
    return changeCampaign(tx, scope, held.id, { budget_micros: input.budgetMicros })
  })
  return viewOf(app.db, scope, campaign)
}
