import { encodeSentence } from '@parley/shared/sentences/sentence'
import { systemActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ChannelGroupTable } from '../../../db/schema/conversations.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Channel } from '../../../platforms/channel.ts'
import { insertChannelEvent } from '../../../platforms/channel-events.store.ts'
import type { GroupUpdate } from '../../../platforms/group-update.ts'
import type { UpdateResult } from '../../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../../policy.ts'
import { findContact } from '../../contacts/contacts.store.ts'
import { applyChange } from '../../conversations/apply-change.ts'
import { lockGroupConversation, updateConversation } from '../../conversations/conversations.store.ts'
import { insertGroup, lockGroup, updateGroup } from '../../conversations/groups/groups.store.ts'
import { groupAfter, newGroup } from './group-after.ts'
import { groupNotices } from './group-notices.ts'

/**
 * Stores what a platform reports about a group, and writes it to the log of the channel. The conversation of the group has its
 * name, and is resolved once the group is deleted. A report that is in the log already changes nothing.
 */
export async function receiveGroup(app: App, channel: Channel, update: GroupUpdate): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  return app.transact(async (tx) => {
    const { groupId } = update
    const before =
      groupId === undefined ? undefined : await lockGroup(app, tx, scope, { channelId: channel.id, groupId })
    const isNew = await writeToLog(app, tx, scope, { channel, update, before })
    // With an error, nothing was created or deleted.
    const hasFailed = update.error !== undefined && (update.event === 'created' || update.event === 'deleted')
    if (!isNew || groupId === undefined || hasFailed) return undefined
    const known = before ?? newGroup(app, scope, { channelId: channel.id, groupId })
    const changed = groupAfter(known, update)
    if (before) {
      const { name, description, named_at, members, state, state_at } = changed
      await updateGroup(tx, scope, before.id, { name, description, named_at, members, state, state_at })
    } else await insertGroup(tx, changed)
    return changeConversation(app, tx, scope, { group: changed, isDeleted: update.event === 'deleted' })
  })
}

type Reported = {
  readonly channel: Channel
  readonly update: GroupUpdate
  readonly before: ChannelGroupTable | undefined
}

async function writeToLog(app: App, tx: Tx, scope: Scope, { channel, update, before }: Reported): Promise<boolean> {
  const isOutdated = before !== undefined && update.at < before.named_at
  const { name: _, description: __, ...withoutTexts } = update
  const notices = groupNotices(isOutdated ? withoutTexts : update, before?.name ?? null)
  let isNew = true
  for (const [index, { tone, message }] of notices.entries()) {
    const added = await insertChannelEvent(tx, {
      id: app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      channel_id: channel.id,
      event_key: `group ${update.key} ${index}`,
      tone,
      code: `GROUP_${update.event.toUpperCase()}`,
      message: encodeSentence(message),
      advice: null,
      happened_at: Math.min(update.at, app.now()),
    })
    isNew &&= added
  }
  return isNew
}

type Changed = { readonly group: ChannelGroupTable; readonly isDeleted: boolean }

async function changeConversation(
  app: App,
  tx: Tx,
  scope: Scope,
  { group, isDeleted }: Changed,
): Promise<UpdateResult> {
  const { channel_id: channelId, group_id: groupId } = group
  const conversation = await lockGroupConversation(app, tx, scope, { channelId, groupId })
  if (!conversation) return undefined
  const named =
    conversation.group_name === group.name
      ? conversation
      : await updateConversation(tx, scope, conversation, { group_name: group.name, updated_at: app.now() })
  const contact = await findContact(tx, scope, conversation.contact_id)
  if (isDeleted && named.status !== 'resolved' && contact) {
    const actor = systemActor(scope, 'group deleted')
    await applyChange(app, tx, scope, { before: named, contact, requested: { status: 'resolved' }, actor })
  }
  app.live.publish(scope, { noun: 'conversations', id: conversation.id })
  return { conversationId: conversation.id }
}
