import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { moveAllRecipients, removeContactValues } from '../recipients.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { skippedByCancel } from '../run/release-recipients.ts'
import { runKeyOf } from '../run/run-key.ts'

/** Cannot be undone. Recipients not sent to are skipped; messages the platform has accepted are still delivered. */
export async function cancelCampaign(
  app: App,
  scope: Scope<'campaigns.send'>,
  input: CampaignRef,
): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (current.state === 'cancelled') return current
    if (current.state === 'completed') throw new AppError('conflict', sentence('completedNotCancellable'))
    if (current.state === 'scheduled') await app.jobs.cancel(tx, runKeyOf(current.id))
    await moveAllRecipients(tx, scope, { campaignId: current.id, from: 'pending', to: skippedByCancel(app.now()) })
    await removeContactValues(tx, scope, current.id)
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, { action: 'campaign.cancelled', subject: current.name })
    return changeState(tx, scope, current.id, { state: 'cancelled', completedAt: app.now(), awaitedUntil: null })
  })
  return viewOf(app.db, scope, campaign)
}
