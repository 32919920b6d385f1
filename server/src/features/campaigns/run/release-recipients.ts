import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { CampaignTable } from '../../../db/schema/campaigns.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { deleteQueued } from '../../messages/messages.store.ts'
import { lockCampaign } from '../campaigns.store.ts'
import { lockTaken, moveSending, type RecipientChange } from '../recipients.store.ts'
import type { Ready, Run } from './run.ts'

/**
 * Makes recipients pending again whose messages the platform certainly does not have, or skips them if the campaign is
 * cancelled by now.
 */
export async function releaseRecipients({ app, scope, campaign }: Run, unsent: readonly Ready[]): Promise<void> {
  await app.transact(async (tx) => {
    const current = await lockCampaign(app, tx, scope, campaign.id)
    const messageIds = unsent.map(({ messageId }) => messageId)
    await release(app, tx, scope, { campaign: current, messageIds })
  })
}

/** Does what `releaseRecipients` does, for all whom a run that was interrupted had taken and not sent to. */
export async function releaseTaken(app: App, tx: Tx, scope: Scope, campaignId: string): Promise<void> {
  const campaign = await lockCampaign(app, tx, scope, campaignId)
  const messageIds = await lockTaken(app, tx, scope, campaignId)
  await release(app, tx, scope, { campaign, messageIds })
}

type Unsent = {
  readonly campaign: Pick<CampaignTable, 'state'> | undefined
  readonly messageIds: readonly string[]
}

async function release(app: App, tx: Tx, scope: Scope, { campaign, messageIds }: Unsent): Promise<void> {
  const unsent = campaign?.state === 'cancelled' ? skippedByCancel(app.now()) : ({ state: 'pending' } as const)
  await moveSending(tx, scope, { messageIds, to: { message_id: null, taken_at: null, ...unsent } })
  await deleteQueued(tx, scope, messageIds)
}

/** The change for a recipient who was not sent to before the campaign was cancelled. */
export function skippedByCancel(now: number): RecipientChange {
  return {
    state: 'skipped',
    error_code: 'cancelled',
    error_message: encodeSentence(sentence('cancelledBeforeSending')),
    settled_at: now,
  }
}
