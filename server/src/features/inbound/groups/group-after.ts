import type { App } from '../../../app.ts'
import type { ChannelGroupTable } from '../../../db/schema/conversations.ts'
import type { GroupMember, GroupUpdate } from '../../../platforms/group-update.ts'
import type { Scope } from '../../../policy.ts'

type OfChannel = { readonly channelId: string; readonly groupId: string }

/** A group of which nothing is known yet, and which is not stored. */
export function newGroup(app: App, scope: Scope, { channelId, groupId }: OfChannel): ChannelGroupTable {
  return {
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    channel_id: channelId,
    group_id: groupId,
    name: null,
    description: null,
    named_at: 0,
    members: '[]',
    state: 'active',
    state_at: 0,
  }
}

const states = { deleted: 'deleted', suspended: 'suspended', released: 'active' } as const

/** A group after a report, which may be older than what is known. A deleted group stays deleted. */
export function groupAfter(group: ChannelGroupTable, update: GroupUpdate): ChannelGroupTable {
  const { event, at, name, description } = update
  const isNaming = (name !== undefined || description !== undefined) && at >= group.named_at
  const state = event in states ? states[event as keyof typeof states] : undefined
  const changesState = state !== undefined && group.state !== 'deleted' && at >= group.state_at
  return {
    ...group,
    ...(isNaming && { name: name ?? group.name, description: description ?? group.description, named_at: at }),
    ...(changesState && { state, state_at: at }),
    members: JSON.stringify(membersAfter(JSON.parse(group.members), update)),
  }
}

function membersAfter(members: readonly GroupMember[], { added, removed }: GroupUpdate): GroupMember[] {
  const others = members.filter((member) => ![...added, ...removed].some((each) => isSame(member, each)))
  return [...others, ...added]
}

/** A member may be named by a phone in one report and by an id in the next. */
function isSame(one: GroupMember, other: GroupMember): boolean {
  return (['phone', 'user_id', 'username'] as const).some((key) => one[key] !== null && one[key] === other[key])
}
