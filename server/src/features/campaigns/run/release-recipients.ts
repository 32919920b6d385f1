import { deleteQueued } from '../../messages/messages.store.ts'
import { lockCampaign } from '../campaigns.store.ts'
import { moveRecipients, type RecipientChange } from '../recipients.store.ts'
import type { Ready, Run } from './run.ts'

/**
 * Makes recipients pending again whose messages the platform certainly does not have, or skips them if the campaign is
 * cancelled by now.
 */
export async function releaseRecipients({ app, scope, campaign }: Run, unsent: readonly Ready[]): Promise<void> {
  await app.transact(async (tx) => {
    const current = await lockCampaign(app, tx, scope, campaign.id)
    const isCancelled = current?.state === 'cancelled'
    await moveRecipients(tx, scope, {
      recipientIds: unsent.map(({ recipientId }) => recipientId),
      from: 'sending',
      to: { message_id: null, ...(isCancelled ? skippedByCancel(app.now()) : { state: 'pending' }) },
    })
    const messageIds = unsent.map(({ messageId }) => messageId)
    await deleteQueued(tx, scope, messageIds)
  })
}

/** The change for a recipient who was not sent to before the campaign was cancelled. */
export function skippedByCancel(now: number): RecipientChange {
  return {
    state: 'skipped',
    error_code: 'cancelled',
    error_message: 'The campaign was cancelled before this message was sent',
    settled_at: now,
  }
}
