import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { errorOf } from '../../messages/record-status-update.ts'
import { moveWithMessage } from '../recipients.store.ts'
import { publishProgress } from './publish-progress.ts'

/**
 * Updates a recipient from the status of the message, which the caller has locked and which only moves forward. A recipient
 * who has another message by now, after a retry, is not changed.
 */
export async function followMessage(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<void> {
  const { id: messageId, status } = message
  if (status === 'queued' || status === 'received') return
  const error = errorOf(message)
  const update = {
    messageId,
    state: status,
    error_code: error?.code ?? null,
    error_message: error && message.error_message,
  }
  await moveWithMessage(tx, scope, { update, now: app.now() })
}

/** Updates the recipient of a locked message whose status a receipt has changed, if it is one of a campaign. */
export async function trackReceipt(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<void> {
  if (message.campaign_id === null) return
  await followMessage(app, tx, scope, message)
  publishProgress(app, scope, message.campaign_id)
}
