import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { applyChange } from '../conversations/apply-change.ts'
import { lockNewestResolved } from '../conversations/conversations.store.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { collectReactions } from '../messages/messages.store.ts'

type Outbound = {
  readonly channel: Channel
  /** The contact, locked by the caller, as is the current conversation. */
  readonly contact: ContactTable
  readonly current: ConversationTable | undefined
  readonly at: number
  /** What reopens it, for its history; left out where that is whoever acts. */
  readonly reason?: 'phone app' | 'another app'
}

/**
 * The conversation with a contact that goes on when the business writes: the current one, else the newest resolved one while
 * its reply window is open. Undefined where a new one has to be opened.
 */
export async function conversationToContinue(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, contact, current, at }: Omit<Outbound, 'reason'>,
): Promise<ConversationTable | undefined> {
  if (current) return current
  const resolved = await lockNewestResolved(app, tx, scope, { contactId: contact.id, channelId: channel.id })
  const writtenAt = resolved?.last_inbound_at ?? null
  const isOpen = writtenAt !== null && at < writtenAt + app.platforms.of(channel).customerWindowMs
  return isOpen ? resolved : undefined
}

/**
 * The conversation that something belongs to which the business wrote or did: the one that goes on, which reopens where it
 * was resolved, else a new one.
 */
export async function conversationForOutbound(
  app: App,
  tx: Tx,
  scope: Scope,
  { reason, ...place }: Outbound,
): Promise<ConversationTable> {
  const before = await conversationToContinue(app, tx, scope, place)
  const { channel, contact } = place
  if (!before) return openForContact(app, tx, scope, { channel, contact })
  if (before.status !== 'resolved') return before
  const actor = reason === undefined ? scope.actor : systemActor(scope, reason)
  return applyChange(app, tx, scope, { before, contact, requested: { status: 'open' }, actor })
}

/** Opens a conversation with a contact. It is classified by what the customer writes, which is nothing so far. */
export async function openForContact(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, contact }: Pick<Outbound, 'channel' | 'contact'>,
): Promise<ConversationTable> {
  const conversation = await openConversation(app, tx, scope, { channel, contact, text: '' })
  await collectReactions(tx, scope, { contactId: contact.id, conversationId: conversation.id })
  return conversation
}
