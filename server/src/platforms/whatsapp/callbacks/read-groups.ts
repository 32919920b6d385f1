import { createHash } from 'node:crypto'
import { platformSentence, type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { GroupMember, GroupUpdate } from '../../group-update.ts'
import { listAt, nameAt, textAt, valueAt } from '../graph/json.ts'
import { type Item, secondsToMs } from './item.ts'
import { addressOf } from './read-message.ts'

type Read = Pick<Item, 'item' | 'update'>

/** The most members of a group that are read: more than a group of the platform has. */
const maxMembers = 1_024

/** Changes of groups: their life cycle, members, settings and suspension. */
export function readGroups(value: unknown, now: number): Read[] {
  return listAt(value, 'groups').flatMap((group): Read[] => {
    const groupId = nameAt(group, 'group_id')
    const event = eventOf(group)
    const error = errorOf(group)
    if (event === undefined || (groupId === undefined && error === undefined)) return []
    const key = createHash('sha256').update(JSON.stringify(group)).digest('hex')
    const update: GroupUpdate = {
      kind: 'group',
      ...(groupId !== undefined && { groupId }),
      key,
      event,
      ...(event === 'created' && {
        ...textIn('name', group, 'subject'),
        ...textIn('description', group, 'description'),
      }),
      ...(event === 'settings' && settingsIn(group)),
      added: membersIn(group, 'added_participants'),
      removed: membersIn(group, 'removed_participants'),
      others: event.startsWith('join_') ? [memberOf(group)] : membersIn(group, 'failed_participants'),
      ...(error !== undefined && { error }),
      at: secondsToMs(textAt(group, 'timestamp'), now),
    }
    return [{ item: `group ${key}`, update }]
  })
}

const events: Readonly<Record<string, GroupUpdate['event']>> = {
  group_create: 'created',
  group_delete: 'deleted',
  group_settings_update: 'settings',
  group_suspend: 'suspended',
  group_suspend_cleared: 'released',
  group_join_request_created: 'join_requested',
  group_join_request_revoked: 'join_withdrawn',
}

/** The lists of participants say what happened to them, whatever the platform calls it. */
function eventOf(group: unknown): GroupUpdate['event'] | undefined {
  const type = textAt(group, 'type') ?? ''
  const hasList = ['removed_participants', 'failed_participants'].some((list) => listAt(group, list).length > 0)
  if (hasList || type.startsWith('group_participants_')) return 'members'
  return Object.hasOwn(events, type) ? events[type] : undefined
}

function membersIn(group: unknown, list: string): GroupMember[] {
  return listAt(group, list)
    .slice(0, maxMembers)
    .map(memberOf)
    .filter(({ phone, user_id, username }) => phone !== null || user_id !== null || username !== null)
}

/** `input` is what the request to the platform named: a phone or an id. */
function memberOf(participant: unknown): GroupMember {
  const named = nameAt(participant, 'wa_id') ?? nameAt(participant, 'input')
  const { phone, platformUserId } = addressOf(named, nameAt(participant, 'user_id'))
  return { phone, user_id: platformUserId, username: textAt(participant, 'username')?.slice(0, 200) ?? null }
}

function textIn<Name extends string>(name: Name, part: unknown, key: string) {
  const text = textAt(part, key)?.slice(0, 2_000)
  return (text === undefined ? {} : { [name]: text }) as { readonly [Key in Name]?: string }
}

/** Each part succeeds or fails alone. */
function settingsIn(group: unknown) {
  const parts = [
    valueAt(group, 'group_subject'),
    valueAt(group, 'group_description'),
    valueAt(group, 'profile_picture'),
  ]
  const [subject, description, picture] = parts.map((part) => (isSuccessful(part) ? part : undefined))
  return {
    ...textIn('name', subject, 'text'),
    ...textIn('description', description, 'text'),
    ...(picture !== undefined && { hasNewPicture: true }),
  }
}

function isSuccessful(part: unknown): boolean {
  return valueAt(part, 'update_successful') !== false && listAt(part, 'errors').length === 0
}

/** The first error, of the whole or of a part. */
function errorOf(group: unknown): ShownSentence | undefined {
  const parts = ['group_subject', 'group_description', 'profile_picture'].map((name) => valueAt(group, name))
  const failed = parts.find((part) => part !== undefined && !isSuccessful(part))
  const holders = [group, failed, ...listAt(group, 'failed_participants')]
  const error = holders.flatMap((holder) => listAt(holder, 'errors'))[0]
  if (error === undefined) return failed === undefined ? undefined : sentence('noReasonGiven')
  const details = textAt(error, 'error_data', 'details') ?? textAt(error, 'message') ?? textAt(error, 'title')
  return details === undefined ? sentence('noReasonGiven') : platformSentence(details.slice(0, 300))
}
