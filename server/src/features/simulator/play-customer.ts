import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { SimulatedInbound } from '@parley/shared/simulator/simulator'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import { AppError, invalidField, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { CustomerFile, Simulation } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { contactsByAddress } from '../contacts/addresses/addresses.store.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { findFile } from '../files/files.store.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { findMessage, findOnPlatform } from '../messages/messages.store.ts'
import { checkCustomer } from './check-customer.ts'
import { simulatedChannel } from './simulated-channel.ts'

/**
 * A customer sends a message or taps a button, received in the same way as from a real platform. Returns the message and
 * its conversation, and throws where the customer is blocked. With the `resultId` of an interrupted call, returns what that call created.
 */
export async function playCustomer(
  app: App,
  scope: Scope<'simulator.use'>,
  input: SimulatedInbound & Resumable,
): Promise<{ messageId: string; conversationId: string }> {
  const { channel, simulation } = await simulatedChannel(app, scope, input.channel_id)
  const from = checkCustomer(input.from, 'from')
  const quoted =
    input.reply_to === undefined ? undefined : await quotedBy(app, scope, { from, messageId: input.reply_to })
  const file = await fileOf(app, scope, input)
  const id = input.resultId === undefined ? undefined : `sim_${input.resultId}`
  const received = await simulation.playCustomer(channel, {
    from,
    text: input.text ?? '',
    file,
    name: input.name,
    button: input.button,
    payload: input.button ? input.payload : undefined,
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

/** The file that the customer sends. Throws `invalid_request` where it does not exist, and where neither is given. */
async function fileOf(
  app: App,
  scope: Scope,
  { text, file_id: fileId }: Pick<SimulatedInbound, 'text' | 'file_id'>,
): Promise<CustomerFile | undefined> {
  if (fileId === undefined) {
    if (text === undefined) throw invalidField('text', sentence('required'))
    return undefined
  }
  const file = await findFile(app.db, scope, { fileId, ownOf: scope.channelIds && authorOf(scope.actor).id })
  if (!file) throw invalidField('file_id', sentence('fileNotThere'))
  return { fileId, contentId: file.content_id, kind: file.kind, mime: file.mime_type, name: file.name }
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
