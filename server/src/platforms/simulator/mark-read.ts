import type { Channel } from '../channel.ts'
import type { ReadMessage } from '../platform.ts'
import type { SimulatorContext } from './context.ts'
import { findWithChannel, markReadUpTo } from './messages.store.ts'
import { upsertPhone } from './phones.store.ts'

/** How long the phone shows that the business is typing, which is as long as WhatsApp shows it. */
const typingMs = 25_000

/** The customer's phone shows this message and every earlier one as read, and, if so, that the business is typing. */
export async function markRead(
  context: SimulatorContext,
  channel: Channel,
  { platformMessageId, isTyping }: ReadMessage,
): Promise<undefined> {
  const found = await findWithChannel(context.db, platformMessageId)
  if (found?.channel.id !== channel.id) return
  const { message } = found
  await context.transact(async (tx) => {
    await markReadUpTo(tx, message)
    const now = context.now()
    const which = { channelId: channel.id, phone: message.phone, at: now }
    if (isTyping) await upsertPhone(tx, which, { typing_until: now + typingMs })
    context.live.publish(channel, { noun: 'simulator', id: message.phone })
  })
}
