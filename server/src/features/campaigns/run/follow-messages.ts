import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { errorOf } from '../../messages/record-status-update.ts'
import { type Following, moveWithMessages } from '../recipients.store.ts'
import { publishProgress } from './publish-progress.ts'

/**
 * Brings recipients to where their messages are. The caller holds the messages, whose status only moves forward. A
 * recipient who has another message by now, after a retry, is left alone.
 */
export async function followMessages(app: App, tx: Tx, scope: Scope, messages: readonly MessageTable[]): Promise<void> {
  await moveWithMessages(tx, scope, { following: messages.flatMap(followingOf), now: app.now() })
}

function followingOf(message: MessageTable): Following[] {
  const { id: messageId, status } = message
  if (status === 'queued' || status === 'received') return []
  const error = errorOf(message)
  return [{ messageId, state: status, error_code: error?.code ?? null, error_message: error?.message ?? null }]
}

/** After a receipt moved a message that the caller holds: its recipient moves with it. Other messages are none of ours. */
export async function trackReceipt(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<void> {
  if (message.campaign_id === null) return
  await followMessages(app, tx, scope, [message])
  publishProgress(app, scope, message.campaign_id)
}
