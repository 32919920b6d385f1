import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { errorOf } from '../messages/record-fact.ts'
import { moveWithMessage } from './recipients.store.ts'

/**
 * Brings the recipient to where the message is. The caller holds the message, whose status only moves forward. A
 * recipient who has another message by now, after a retry, is left alone.
 */
export async function followMessage(app: App, tx: Tx, scope: Scope, message: MessageTable): Promise<void> {
  const { status } = message
  if (status === 'queued' || status === 'received') return
  const error = errorOf(message)
  await moveWithMessage(tx, scope, message.id, {
    state: status,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    now: app.now(),
  })
}
