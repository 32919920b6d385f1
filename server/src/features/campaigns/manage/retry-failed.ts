import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { CampaignRecipientTable, CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import { AppError } from '../../../errors.ts'
import { authorize, type Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { changeState, lockCampaign } from '../campaigns.store.ts'
import { type CampaignRef, orNotFound } from '../find-campaign.ts'
import { failureTimes, moveRecipients, recipientsInState } from '../recipients.store.ts'
import { viewOf } from '../report/present-campaign.ts'
import { acceptTemplate } from '../run/accept-template.ts'
import { enqueueRun } from '../run/run-key.ts'
import { isFaultOfRequest, type Refusal, storedRecipient, validateRecipientFor } from '../run/validate-recipient.ts'

/**
 * Makes failed recipients pending again, each with a new message. Recipients who cannot succeed, such as those with a
 * malformed phone number, stay failed. Throws `conflict` when there is no recipient to retry.
 */
export async function retryFailed(app: App, actor: Actor, input: CampaignRef): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  const campaign = await app.transact(async (tx) => {
    const current = orNotFound(await lockCampaign(app, tx, scope, input.campaignId))
    if (current.state === 'cancelled') throw new AppError('conflict', 'The campaign is cancelled; start a new one')
    if (current.state === 'scheduled') throw new AppError('conflict', 'The campaign has not started')
    await requeueFailed(app, tx, scope, current)
    app.live.publish(scope, { noun: 'campaigns', id: current.id })
    await recordAudit(app, tx, scope, { actor, action: 'campaign.retried', subject: current.name })
    if (current.state === 'paused') return current
    await acceptTemplate(tx, scope, current)
    await enqueueRun(app, tx, scope, { campaignId: current.id, runAt: app.now() })
    return changeState(tx, scope, current.id, { state: 'running', stopReason: null, completedAt: null })
  })
  return viewOf(app.db, scope, campaign)
}

async function requeueFailed(app: App, tx: Tx, scope: Scope, campaign: CampaignTable): Promise<void> {
  const failed = await recipientsInState(tx, scope, { campaignId: campaign.id, state: 'failed' })
  if (failed.length === 0) throw new AppError('conflict', 'No recipient of this campaign has failed')
  const template = await findTemplate(tx, scope, campaign.template_id)
  if (!template) throw new AppError('conflict', 'The template of this campaign no longer exists')
  const { binding_version: bindingVersion } = campaign
  const validate = validateRecipientFor({ template, bindingVersion, optedOut: new Set() })
  const objection = await objectionsOf(app, tx, scope, campaign)
  const results = failed.map((recipient) => objection(recipient) ?? validate(storedRecipient(recipient)))
  const rejected = results.find((result) => result.state !== 'pending')
  if (rejected && results.every((result) => result.state !== 'pending')) {
    throw new AppError('conflict', `None of the failed recipients can be retried. ${rejected.message}`)
  }
  await moveRecipients(tx, scope, {
    recipientIds: failed.filter((_, index) => results[index]?.state === 'pending').map(({ id }) => id),
    from: 'failed',
    to: { state: 'pending', message_id: null, error_code: null, error_message: null, settled_at: null },
  })
}

/** What the platform's rules say against another attempt: some failures can never succeed, others not yet. */
async function objectionsOf(
  app: App,
  tx: Tx,
  scope: Scope,
  { id, channel_id }: CampaignTable,
): Promise<(recipient: CampaignRecipientTable) => Refusal | undefined> {
  const channel = await findChannel(tx, scope, channel_id)
  const platform = channel && app.platforms.of(channel)
  const failedAt = await failureTimes(tx, scope, id)
  return ({ error_code: code, error_message, message_id, settled_at }): Refusal | undefined => {
    if (code !== null && isFaultOfRequest(code)) return { state: 'failed', code, message: error_message ?? '' }
    const agoMs = app.now() - (failedAt.get(message_id ?? '') ?? settled_at ?? app.now())
    const message = code === null ? undefined : platform?.objectionToRetry?.({ code, agoMs })
    return message === undefined ? undefined : { state: 'failed', code: code ?? '', message }
  }
}
