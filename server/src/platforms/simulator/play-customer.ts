import type { Channel } from '../channel.ts'
import type { CustomerMessage } from '../platform-simulation.ts'
import type { OnUpdate, UpdateResult } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { insertMessage } from './messages.store.ts'
import { findPhone } from './phones.store.ts'

/**
 * A customer sends a message, which opens their window for free texts. Returns the result of receiving it. What a customer
 * sends whom the business blocked stays on their phone.
 */
export async function playCustomer(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  message: CustomerMessage,
): Promise<UpdateResult> {
  const id = message.id ?? `sim_${context.newId()}`
  const at = context.now()
  const quoted = message.quotedPlatformMessageId ?? null
  const isBlocked = (await findPhone(context.db, channel.id, message.from))?.blocked_by_business === 1
  // A platform reports the customer's name with every message, also where it was given before.
  const name = await context.transact((tx) =>
    insertMessage(
      tx,
      {
        id,
        channel_id: channel.id,
        phone: message.from,
        direction: 'from_customer',
        kind: 'text',
        text: message.text,
        content: null,
        file_id: null,
        quoted_id: quoted,
        correlation_id: null,
        status: isBlocked ? 'failed' : 'accepted',
        error_code: null,
        created_at: at,
      },
      message.name,
    ),
  )
  if (isBlocked) return undefined
  return onUpdate(channel, {
    kind: 'message',
    platformMessageId: id,
    from: { phone: message.from, platformUserId: null, name },
    text: message.text,
    quotedPlatformMessageId: quoted,
    button: message.button ?? false,
    ...(message.payload !== undefined && { payload: message.payload }),
    at,
  })
}
