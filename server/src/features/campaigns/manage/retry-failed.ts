import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { moveRecipients } from '../recipients.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { findRetryable } from '../run/find-retryable.ts'
import { runAgain } from '../run-again.ts'

/**
 * Makes failed recipients pending again, each with a new message. Recipients who cannot succeed, such as those with a
 * malformed phone number or who have opted out since, stay failed. Throws `conflict` when there is no recipient to retry.
 */
export async function retryFailed(app: App, scope: Scope<'campaigns.send'>, input: CampaignRef): Promise<CampaignView> {
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (current.state === 'cancelled') throw new AppError('conflict', sentence('cancelledStartNew'))
    if (current.state === 'scheduled') throw new AppError('conflict', sentence('campaignNotStarted'))
    await requeueFailed(app, tx, scope, current)
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, { action: 'campaign.retried', subject: current.name })
    return current.state === 'paused' ? current : runAgain(app, tx, scope, current)
  })
  return viewOf(app.db, scope, campaign)
}

async function requeueFailed(app: App, tx: Tx, scope: Scope, campaign: CampaignTable): Promise<void> {
  const { failed, retryable, refusal } = await findRetryable(app, tx, scope, campaign)
  if (failed.length === 0) throw new AppError('conflict', sentence('noFailedRecipient'))
  if (retryable.length === 0) {
    const reason = refusal?.message
    throw new AppError(
      'conflict',
      reason ? sentence('nothingRetryableBecause', { reason }) : sentence('nothingRetryable'),
    )
  }
  await moveRecipients(tx, scope, {
    recipientIds: retryable.map(({ id }) => id),
    from: 'failed',
    to: { state: 'pending', message_id: null, error_code: null, error_message: null, settled_at: null },
  })
}
