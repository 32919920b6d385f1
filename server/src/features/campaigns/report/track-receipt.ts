import type { App } from '../../../app.ts'
import type { MessageTable } from '../../../db/schema/messages.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { followMessages } from '../run/follow-messages.ts'
import { publishProgress } from '../run/publish-progress.ts'

/** After a receipt moved a message that the caller holds: its recipient moves with it. Other messages are none of ours. */
export async function trackReceipt(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<void> {
  if (message.campaign_id === null) return
  await followMessages(app, tx, scope, [message])
  publishProgress(app, scope, message.campaign_id)
}
