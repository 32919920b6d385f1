import type { Channel } from '../platform.ts'
import type { OnUpdate } from '../platform-update.ts'
import { publishReceipt } from './advance-message.ts'
import type { SimulatorContext } from './context.ts'
import { findBySender, markStatus } from './messages.store.ts'

export type WantedReceipt = {
  /** The sender's own id of the message. */
  readonly messageId: string
  readonly status: 'delivered' | 'read' | 'failed'
  readonly errorCode?: string | undefined
}

/**
 * Tells a receipt at once, whatever was told before: a platform's receipts may come twice, late or out of order. False
 * when the simulator never took such a message.
 */
export async function giveReceipt(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  wanted: WantedReceipt,
): Promise<boolean> {
  const message = await findBySender(context.db, channel.id, wanted.messageId)
  if (!message) return false
  const errorCode = wanted.status === 'failed' ? (wanted.errorCode ?? '131000') : undefined
  await publishReceipt(context, onUpdate, { channel, message, status: wanted.status, ...(errorCode && { errorCode }) })
  await context.transact(async (tx) => {
    await markStatus(tx, message.id, wanted.status, errorCode)
    context.live.publish(channel, { noun: 'simulator', id: message.phone })
  })
  return true
}
