import type { ChannelGroupTable } from '../../db/schema/conversations.ts'
import type { GroupMember } from '../../platforms/group-update.ts'
import { lockGroupConversation, updateConversation } from '../conversations/conversations.store.ts'
import { groupsAfter, lockGroup, updateGroup } from '../conversations/groups/groups.store.ts'
import { forEachRow } from './for-each-row.ts'
import type { Run } from './run.ts'

/** Removes the customer from the members of groups, and the names and descriptions of groups that mention them. */
export async function eraseFromGroups(run: Run): Promise<void> {
  const { app, scope, customer } = run
  await forEachRow(
    (batch) => groupsAfter(app.db, scope, batch),
    async (groups) => {
      const isOwn = ({ name, description, members }: ChannelGroupTable) =>
        customer.isMentionedIn([name, description, members].join(' '))
      for (const group of groups.filter(isOwn)) await eraseFromGroup(run, group)
    },
  )
}

async function eraseFromGroup({ app, scope, customer, inBatch }: Run, found: ChannelGroupTable): Promise<void> {
  const isOwn = (text: string | null) => text !== null && customer.isMentionedIn(text)
  const onChannel = { channelId: found.channel_id, groupId: found.group_id }
  await inBatch(async (tx) => {
    const group = await lockGroup(app, tx, scope, onChannel)
    if (!group) return
    const members: GroupMember[] = JSON.parse(group.members)
    await updateGroup(tx, scope, group.id, {
      ...(isOwn(group.name) && { name: null }),
      ...(isOwn(group.description) && { description: null }),
      members: JSON.stringify(members.filter((member) => !isOwn(JSON.stringify(member)))),
    })
    const conversation = isOwn(group.name) && (await lockGroupConversation(app, tx, scope, onChannel))
    if (conversation) await updateConversation(tx, scope, conversation, { group_name: null })
  })
}
