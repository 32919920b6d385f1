import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { lockConversation } from './conversations.store.ts'
import { type ForSending, lockWithPartners } from './lock-for-sending.store.ts'
import { replyAddress } from './reply-address.ts'

/** The conversation, locked until the commit, with its current contact and the channel through which it is answered, which are not. */
export async function lockWithChannel(app: App, tx: Tx, scope: Scope, conversationId: string): Promise<ForSending> {
  const locked = await lockWithPartners(app, tx, scope, conversationId)
  if (locked) return locked
  const { conversation, contact } = await lockWithContact(app, tx, scope, conversationId)
  const channel = await findChannel(tx, scope, conversation.channel_id)
  if (!channel) throw new AppError('unavailable', sentence('conversationChannelGone'))
  return { conversation, contact, channel, to: await replyAddress(tx, scope, { conversation, contact }) }
}

async function lockWithContact(app: App, tx: Tx, scope: Scope, conversationId: string) {
  const conversation = await lockConversation(app, tx, scope, conversationId)
  const contact = conversation && (await findContact(tx, scope, conversation.contact_id))
  if (!conversation || !contact) throw notFound('conversation')
  return { conversation, contact }
}
