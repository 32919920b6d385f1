import type { ChannelNotice } from '@parley/shared/sentences/shared-sentence'
import type { GroupMember, GroupUpdate } from '../../../platforms/group-update.ts'

type GroupNotice = { readonly tone: 'bad' | 'warn' | 'info' | 'good'; readonly message: ChannelNotice }

/** What the log of the channel says about a change of a group. `knownName` is its name before. */
export function groupNotices(update: GroupUpdate, knownName: string | null): GroupNotice[] {
  const group = named(knownName ?? update.name ?? null, update.groupId)
  const { event, error } = update
  switch (event) {
    case 'created':
      return error === undefined
        ? [info(`The group ${named(update.name ?? knownName, update.groupId)} was created.`), ...joined(update, group)]
        : [warn(`The group ${group} could not be created: ${error}`)]
    case 'deleted':
      return error === undefined
        ? [info(`The group ${group} was deleted.`)]
        : [warn(`The group ${group} could not be deleted: ${error}`)]
    case 'suspended':
      return [{ tone: 'bad', message: `WhatsApp suspended the group ${group}: no message reaches it.` }]
    case 'released':
      return [{ tone: 'good', message: `The group ${group} is no longer suspended.` }]
    case 'join_requested':
      return [info(`${people(update.others)} asks to join the group ${group}.`)]
    case 'join_withdrawn':
      return [info(`${people(update.others)} no longer asks to join the group ${group}.`)]
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
    ...(removed.length > 0 ? [info(`Left the group ${group}: ${people(removed)}.`)] : []),
    ...(others.length > 0 && error !== undefined
      ? [warn(`The membership of ${people(others)} in the group ${group} could not be changed: ${error}`)]
      : []),
  ]
}

function joined({ added }: GroupUpdate, group: string): GroupNotice[] {
  return added.length > 0 ? [info(`Joined the group ${group}: ${people(added)}.`)] : []
}

function settingsNotices({ name, description, hasNewPicture, error }: GroupUpdate, group: string): GroupNotice[] {
  return [
    ...(name === undefined ? [] : [info(`The group ${group} is now called "${name}".`)]),
    ...(description === undefined ? [] : [info(`The description of the group ${group} was changed.`)]),
    ...(hasNewPicture ? [info(`The picture of the group ${group} was changed.`)] : []),
    ...(error === undefined ? [] : [warn(`The settings of the group ${group} could not be changed: ${error}`)]),
  ]
}

const info = (message: ChannelNotice): GroupNotice => ({ tone: 'info', message })
const warn = (message: ChannelNotice): GroupNotice => ({ tone: 'warn', message })

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
