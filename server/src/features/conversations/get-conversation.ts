import type { ConversationDetail, ConversationId } from '@parley/shared/conversations/conversations'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findChannel } from '../channels/channels.store.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { findConversation } from './conversations.store.ts'
import { findGroup } from './groups/groups.store.ts'
import { presentDetail } from './present-conversation.ts'

export async function getConversation(
  app: App,
  scope: Scope<'conversations.read'>,
  input: ConversationId,
): Promise<ConversationDetail> {
  const conversation = await findConversation(app.db, scope, input.conversationId)
  const contact = conversation && (await findContact(app.db, scope, conversation.contact_id))
  const channel = conversation && (await findChannel(app.db, scope, conversation.channel_id))
  if (!conversation || !contact || !channel) throw notFound('conversation')
  const { group_id: groupId, channel_id: channelId } = conversation
  const group = groupId === null ? undefined : await findGroup(app.db, scope, { channelId, groupId })
  const { customerWindowMs } = app.platforms.of(channel)
  return presentDetail(app.db, scope, { conversation, contact, channel, group, customerWindowMs })
}
