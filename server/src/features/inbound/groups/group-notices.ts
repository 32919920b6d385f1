import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { GroupMember, GroupUpdate } from '../../../platforms/group-update.ts'

type GroupNotice = { readonly tone: 'bad' | 'warn' | 'info' | 'good'; readonly message: ShownSentence }

/** What the log of the channel says about a change of a group. `knownName` is its name before. */
export function groupNotices(update: GroupUpdate, knownName: string | null): GroupNotice[] {
  const group = named(knownName ?? update.name ?? null, update.groupId)
  const { event, error } = update
  switch (event) {
    case 'created':
      return error === undefined
        ? [
            info(sentence('groupCreated', { group: named(update.name ?? knownName, update.groupId) })),
            ...joined(update, group),
          ]
        : [warn(sentence('groupNotCreated', { group, reason: error }))]
    case 'deleted':
      return error === undefined
        ? [info(sentence('groupDeleted', { group }))]
        : [warn(sentence('groupNotDeleted', { group, reason: error }))]
    case 'suspended':
      return [{ tone: 'bad', message: sentence('groupSuspended', { group }) }]
    case 'released':
      return [{ tone: 'good', message: sentence('groupNoLongerSuspended', { group }) }]
    case 'join_requested':
      return [info(sentence('groupJoinAsked', { person: people(update.others), group }))]
    case 'join_withdrawn':
      return [info(sentence('groupJoinWithdrawn', { person: people(update.others), group }))]
    case 'members':
      return membersNotices(update, group)
    case 'settings':
      return settingsNotices(update, group)
  }
}

function membersNotices(update: GroupUpdate, group: string): GroupNotice[] {
  const { removed, others, error } = update
  return [
    ...joined(update, group),
    ...(removed.length > 0 ? [info(sentence('groupLeft', { group, people: people(removed) }))] : []),
    ...(others.length > 0 && error !== undefined
      ? [warn(sentence('groupMembershipUnchanged', { people: people(others), group, reason: error }))]
      : []),
  ]
}

function joined({ added }: GroupUpdate, group: string): GroupNotice[] {
  return added.length > 0 ? [info(sentence('groupJoined', { group, people: people(added) }))] : []
}

function settingsNotices({ name, description, hasNewPicture, error }: GroupUpdate, group: string): GroupNotice[] {
  return [
    ...(name === undefined ? [] : [info(sentence('groupRenamed', { group, name }))]),
    ...(description === undefined ? [] : [info(sentence('groupDescriptionChanged', { group }))]),
    ...(hasNewPicture ? [info(sentence('groupPictureChanged', { group }))] : []),
    ...(error === undefined ? [] : [warn(sentence('groupSettingsUnchanged', { group, reason: error }))]),
  ]
}

const info = (message: ShownSentence): GroupNotice => ({ tone: 'info', message })
const warn = (message: ShownSentence): GroupNotice => ({ tone: 'warn', message })

function named(name: string | null, groupId: string | undefined): string {
  if (name !== null) return `"${name.slice(0, 200)}"`
  return groupId === undefined ? '–' : groupId.replace(/=+$/, '').slice(-6)
}

const mostNamed = 20

function people(members: readonly GroupMember[]): string {
  const names = members.map(({ phone, username, user_id }) => phone ?? username ?? user_id ?? '?')
  const more = names.length > mostNamed ? ` + ${names.length - mostNamed}` : ''
  return `${names.slice(0, mostNamed).join(', ')}${more}`
}
