import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { errorOf } from '../../messages/record-status-update.ts'
import { moveWithMessages, type RecipientUpdate } from '../recipients.store.ts'
import { publishProgress } from './publish-progress.ts'

/**
 * Updates recipients from the status of their messages, which the caller has locked and which only moves forward. A
 * recipient who has another message by now, after a retry, is not changed.
 */
export async function followMessages(app: App, tx: Tx, scope: Scope, messages: readonly MessageTable[]): Promise<void> {
  await moveWithMessages(tx, scope, { updates: messages.flatMap(updateOf), now: app.now() })
}

function updateOf(message: MessageTable): RecipientUpdate[] {
  const { id: messageId, status } = message
  if (status === 'queued' || status === 'received') return []
  const error = errorOf(message)
  return [{ messageId, state: status, error_code: error?.code ?? null, error_message: error?.message ?? null }]
}

/** Updates the recipients of locked messages whose status receipts have changed. Ignores messages outside campaigns. */
export async function trackReceipts(app: App, tx: Tx, scope: Scope, messages: readonly MessageTable[]): Promise<void> {
  const ofCampaigns = messages.filter(({ campaign_id }) => campaign_id !== null)
  await followMessages(app, tx, scope, ofCampaigns)
  for (const campaignId of new Set(ofCampaigns.flatMap(({ campaign_id }) => campaign_id ?? []))) {
    publishProgress(app, scope, campaignId)
  }
}
