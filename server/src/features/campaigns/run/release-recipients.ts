import { deleteQueued } from '../../messages/messages.store.ts'
import { lockCampaign } from '../campaigns.store.ts'
import { moveRecipients, type RecipientChange } from '../recipients.store.ts'
import type { Ready, Run } from './run.ts'

/** Lets recipients wait again whose messages the platform has certainly not got, or skips them if it is over by now. */
export async function releaseRecipients({ app, scope, campaign }: Run, unsent: readonly Ready[]): Promise<void> {
  await app.transact(async (tx) => {
    const held = await lockCampaign(app, tx, scope, campaign.id)
    const isOver = held?.state === 'cancelled'
    await moveRecipients(tx, scope, {
      recipientIds: unsent.map(({ recipientId }) => recipientId),
      from: 'sending',
      to: { message_id: null, ...(isOver ? cancelled(app.now()) : { state: 'pending' }) },
    })
    const messageIds = unsent.map(({ messageId }) => messageId)
    await deleteQueued(tx, scope, messageIds)
  })
}

/** What becomes of a recipient whose turn never came. */
export function cancelled(now: number): RecipientChange {
  return {
    state: 'skipped',
    error_code: 'cancelled',
    error_message: 'The campaign was cancelled before this message was sent',
    settled_at: now,
  }
}
