import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Channel } from '../../channel.ts'
import type { ReadMessage } from '../../platform.ts'
import { refusalIn } from '../check-number.ts'
import type { Sender } from './send.ts'

/**
 * Marks a customer's message as read, and with it every earlier one; `typing_indicator` also shows that a reply is being
 * typed, until it arrives and for 25 seconds at most. One call, without a retry. The message may be 30 days old, else the
 * code is 131009. (Cloud API, mark messages as read and typing indicators, June 2026)
 */
export async function markRead(
  { graph, credentials }: Pick<Sender, 'graph' | 'credentials'>,
  channel: Channel,
  { platformMessageId, isTyping }: ReadMessage,
): Promise<ShownSentence | undefined> {
  const known = await credentials.of(channel.id)
  if (!known) return sentence('numberDisconnected')
  const reply = await graph.call({
    method: 'POST',
    path: `${known.phoneNumberId}/messages`,
    caller: known,
    body: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: platformMessageId,
      ...(isTyping && { typing_indicator: { type: 'text' } }),
    },
  })
  return refusalIn(reply)?.message
}
