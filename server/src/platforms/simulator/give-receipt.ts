import type { Channel } from '../channel.ts'
import type { SimulatedReceipt } from '../platform-simulation.ts'
import type { OnUpdate } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { findBySender, markStatus } from './messages.store.ts'
import { receiptOf } from './report.ts'

/**
 * Sends a receipt at once, whatever was sent before: a platform's receipts may come twice, late or out of order. False
 * when the simulator never accepted such a message.
 */
export async function giveReceipt(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  receipt: SimulatedReceipt,
): Promise<boolean> {
  const message = await findBySender(context.db, channel.id, receipt.messageId)
  if (!message) return false
  const errorCode = receipt.status === 'failed' ? (receipt.errorCode ?? '131000') : undefined
  await onUpdate(channel, receiptOf(context, { message, status: receipt.status, errorCode }))
  await context.transact(async (tx) => {
    await markStatus(tx, message.id, receipt.status, errorCode)
    context.live.publish(channel, { noun: 'simulator', id: message.phone })
  })
  return true
}
