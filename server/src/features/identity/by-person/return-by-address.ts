import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { findChannel } from '../../channels/channels.store.ts'
import { addressesOfContact } from '../../contacts/addresses/addresses.store.ts'
import {
  correctLastMessages,
  findConversation,
  lockCurrentConversation,
  updateConversation,
} from '../../conversations/conversations.store.ts'
import { openConversation } from '../../conversations/open-conversation.ts'
import {
  type ByAddress,
  correctLastInbound,
  countUnread,
  giveConversation,
  giveMessages,
  giveRecipients,
  hasOtherAddress,
  threadsByAddress,
} from './return-by-address.store.ts'

type Returning = { readonly from: ContactTable; readonly to: ContactTable; readonly since: number }

/**
 * Gives a contact what another one has since a merge that came from, or went to, an address of the first: conversations in which
 * there is nothing else, and the messages of others, in its current conversation on the channel or in a new one. Messages
 * of which the address is not known stay. The caller has locked both contacts, their conversations and messages.
 */
export async function returnByAddress(app: App, tx: Tx, scope: Scope, { from, to, since }: Returning): Promise<void> {
  const addresses = (await addressesOfContact(tx, scope, to.id)).map(({ value }) => value)
  if (addresses.length === 0) return
  const by = { from: from.id, to: to.id, addresses, since }
  await giveRecipients(tx, scope, by)
  for (const conversationId of await threadsByAddress(tx, scope, by)) {
    const conversation = conversationId === null ? undefined : await findConversation(tx, scope, conversationId)
    // In a group others write too.
    if (!conversation || conversation.group_id !== null) {
      await giveMessages(tx, scope, by, { conversationId, intoId: conversationId })
    } else await returnThread(app, tx, scope, { by, to, conversation })
  }
}

type Thread = { readonly by: ByAddress; readonly to: ContactTable; readonly conversation: ConversationTable }

async function returnThread(app: App, tx: Tx, scope: Scope, { by, to, conversation }: Thread): Promise<void> {
  const { id: conversationId, channel_id: channelId } = conversation
  const isNew = conversation.created_at >= by.since
  if (isNew && !(await hasOtherAddress(tx, scope, { conversationId, addresses: by.addresses }))) {
    return giveConversation(tx, scope, by, conversationId)
  }
  const channel = await findChannel(tx, scope, channelId)
  if (!channel) return
  const isDone = conversation.status === 'resolved'
  const into =
    (await lockCurrentConversation(app, tx, scope, { contactId: to.id, channelId })) ??
    (await openConversation(app, tx, scope, { channel, contact: to, text: '', isDone }))
  const unread = await countUnread(tx, scope, { conversation, by })
  await giveMessages(tx, scope, by, { conversationId, intoId: into.id })
  const waiting = [into.waiting_since, conversation.waiting_since].filter((since) => since !== null)
  await updateConversation(tx, scope, into, {
    unread_count: into.unread_count + unread,
    ...(unread > 0 && { unread_at: Math.max(app.now(), (into.unread_at ?? 0) + 1) }),
    waiting_since: waiting.length === 0 ? null : Math.min(...waiting),
    last_activity_at: Math.max(into.last_activity_at, conversation.last_activity_at),
  })
  const left = conversation.unread_count - unread
  await updateConversation(tx, scope, conversation, {
    unread_count: left,
    ...(left === 0 && { unread_at: null }),
  })
  await correctLastInbound(tx, scope, [conversationId, into.id])
  await correctLastMessages(tx, scope, [conversationId, into.id])
  for (const id of [conversationId, into.id]) app.live.publish(scope, { noun: 'messages', id })
}
