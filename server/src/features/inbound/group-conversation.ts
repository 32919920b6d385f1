import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Scope } from '../../policy.ts'
import { applyChange } from '../conversations/apply-change.ts'
import { lockGroupConversation } from '../conversations/conversations.store.ts'
import { findGroup } from '../conversations/groups/groups.store.ts'
import { openConversation } from '../conversations/open-conversation.ts'

type GroupMessage = {
  readonly channel: Channel
  readonly groupId: string
  /** The participant who wrote it. */
  readonly contact: ContactTable
  readonly text: string
}

/** The one conversation of a group, opened with its first message, and reopened where it is resolved. Locked until the commit. */
export async function groupConversation(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, groupId, contact, text }: GroupMessage,
): Promise<ConversationTable> {
  const found = await lockGroupConversation(app, tx, scope, { channelId: channel.id, groupId })
  if (!found) {
    const group = await findGroup(tx, scope, { channelId: channel.id, groupId })
    return openConversation(app, tx, scope, { channel, contact, text, groupId, groupName: group?.name ?? null })
  }
  if (found.status !== 'resolved') return found
  const actor = systemActor(scope, 'group message')
  return applyChange(app, tx, scope, { before: found, contact, requested: { status: 'open' }, actor })
}
