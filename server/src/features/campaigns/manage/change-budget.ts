import type { CampaignBudget, CampaignView } from '@parley/shared/campaigns/campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeCampaign, lockCampaign } from '../campaigns.store.ts'
import { orNotFound } from '../find-campaign.ts'
import { viewOf } from '../report/present-campaign.ts'

type Input = Omit<CampaignBudget, keyof Where>

/**
 * Sets what a campaign may cost at most, from its next message on. With a budget below what is already committed,
 * nothing more is sent. A stopped campaign stays stopped until it is resumed.
 */
export async function changeBudget(app: App, scope: Scope<'campaigns.send'>, input: Input): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (current.state === 'cancelled') throw new AppError('conflict', sentence('cancelledBudgetFixed'))
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, {
      action: 'campaign.budget_changed',
      subject: current.name,
      details: { before: current.budget_micros, after: input.budgetMicros, currency: current.cost_currency },
    })
    return changeCampaign(tx, scope, current.id, { budget_micros: input.budgetMicros })
  })
  return viewOf(app.db, scope, campaign)
}
