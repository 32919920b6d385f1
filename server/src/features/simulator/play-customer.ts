import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { PlayedMessage, SimulatedInbound } from '@parley/shared/simulator/played-message'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import { AppError, invalidField, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Simulation } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { findContact } from '../contacts/contacts.store.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { findMessage, findOnPlatform } from '../messages/messages.store.ts'
import { checkCustomer } from './check-customer.ts'
import { customerContent } from './customer-content.ts'
import { simulatedChannel } from './simulated-channel.ts'

/**
 * A customer sends, taps or reacts, received in the same way as from a real platform. Returns the message and its
 * conversation, and throws where the customer is blocked. With the `resultId` of an interrupted call, returns what that call created.
 */
export async function playCustomer(
  app: App,
  scope: Scope<'simulator.use'>,
  input: SimulatedInbound & Resumable,
): Promise<PlayedMessage> {
  const { channel, simulation } = await simulatedChannel(app, scope, input.channel_id)
  const from = checkCustomer(input.from, 'from')
  const quoted =
    input.reply_to === undefined ? undefined : await quotedBy(app, scope, { from, messageId: input.reply_to })
  const sent = await customerContent(app, scope, { input, quoted })
  const id = input.resultId === undefined ? undefined : `sim_${input.resultId}`
  const received = await simulation.playCustomer(channel, {
    from,
    ...sent,
    name: input.name,
    quotedPlatformMessageId: quoted?.platform_message_id ?? undefined,
    ...(id !== undefined && { id }),
  })
  // A message that was received before is not received again.
  const earlier =
    !received && id ? await findOnPlatform(app.db, scope, { channelId: channel.id, platformMessageId: id }) : undefined
  const { messageId, conversationId } = earlier
    ? { messageId: earlier.id, conversationId: earlier.conversation_id }
    : (received ?? {})
  if (!messageId) await refuseBlocked(app, scope, { channel, simulation, phone: from })
  if (!messageId || !conversationId) throw new Error('A message of the simulator was not received')
  return { messageId, conversationId }
}

type Customer = { readonly channel: Channel; readonly simulation: Simulation; readonly phone: string }

/** Throws where the customer is blocked, so that what they sent did not arrive. */
async function refuseBlocked(app: App, scope: Scope, { channel, simulation, phone }: Customer): Promise<void> {
  const contact = (await contactsByAddress(app.db, scope, [phone])).get(phone)
  const isBlocked = contact?.blocked_at != null || (await simulation.phone(channel, phone))?.blockedByBusiness
  if (isBlocked) throw new AppError('contact_blocked', sentence('simulatedCustomerBlocked'))
}

async function quotedBy(
  app: App,
  scope: Scope,
  { from, messageId }: { from: string; messageId: string },
): Promise<MessageTable> {
  const message = await findMessage(app.db, scope, messageId)
  if (!message) throw notFound('quoted message')
  const contact = await findContact(app.db, scope, message.contact_id)
  if (contact?.phone !== from) throw wrongReply(sentence('messageOfOtherCustomer', { phone: from }))
  if (message.platform_message_id === null) throw wrongReply(sentence('neverReachedCustomer'))
  return message
}

function wrongReply(message: Sentence): AppError {
  return invalidField('reply_to', message)
}
