import type { PhoneThread, SimulatedBubble, SimulatedThread } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Bubble } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { findMessages } from '../messages/messages.store.ts'
import { presentMessage } from '../messages/present-message.ts'
import { checkCustomer } from './check-customer.ts'
import { presentPhone } from './present-phone.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The messages on a customer's phone, oldest first, with their status in the inbox. An unknown phone has none. */
export async function phoneThread(
  app: App,
  scope: Scope<'simulator.read'>,
  input: Omit<PhoneThread, keyof Where>,
): Promise<SimulatedThread> {
  const { channel, simulation } = await simulatedChannel(app, scope, input.channelId)
  const number = checkCustomer(input.phone, 'phone')
  const [phone, bubbles] = await Promise.all([simulation.phone(channel, number), simulation.thread(channel, number)])
  const ours = await findMessages(
    app.db,
    scope,
    bubbles.flatMap(({ messageId }) => messageId ?? []),
  )
  const byId = new Map(ours.map((message) => [message.id, message]))
  return {
    phone: phone ? presentPhone(phone) : null,
    data: bubbles.map((bubble) => presentBubble(bubble, byId.get(bubble.messageId ?? ''))),
  }
}

function presentBubble(bubble: Bubble, message: MessageTable | undefined): SimulatedBubble {
  return {
    id: bubble.id,
    message_id: bubble.messageId,
    direction: bubble.direction,
    text: bubble.text,
    template: bubble.template,
    media: bubble.media,
    content: bubble.content,
    reactions: bubble.reactions,
    quoted_text: bubble.quotedText,
    status: bubble.status,
    error_code: bubble.errorCode,
    at: new Date(bubble.at).toISOString(),
    inbox: message ? inboxOf(message) : null,
  }
}

function inboxOf(message: MessageTable): SimulatedBubble['inbox'] {
  const { status, error, conversation_id } = presentMessage(message)
  return { status, error, conversation_id }
}
