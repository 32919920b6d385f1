import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import { memberPermissions } from '@parley/shared/words'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { MemberPermission } from '@parley/shared/workspace/members'
import type { Mode, Where } from '@parley/shared/workspace/workspaces'
import { type Actor, type KeyActor, type Membership, type SystemActor, systemActor, type UserActor } from './actor.ts'
import { AppError } from './errors.ts'

/** An API key needs any one of the listed permissions; a member needs the named permission, or to be an owner. */
type Rule = {
  readonly apiKey: readonly KeyPermission[] | 'any' | 'never'
  readonly member: MemberPermission | 'anyone' | 'owner' | 'never'
  /** Whether members may in an archived workspace, which is read-only. Its keys are not accepted at all. */
  readonly inArchive?: true
  /** Whether it concerns every channel, so that a key limited to channels may not. */
  readonly everyChannel?: true
}

/** Who may perform which action, one row per action (docs/workspace.md, Roles). */
export const policy = {
  'api_keys.describe_self': { apiKey: 'any', member: 'never' },
  'api_keys.read': { apiKey: 'never', member: 'manage_api_keys', inArchive: true },
  'api_keys.manage': { apiKey: 'never', member: 'manage_api_keys' },
  'members.read': { apiKey: ['settings'], member: 'anyone', inArchive: true },
  'members.leave': { apiKey: 'never', member: 'anyone', inArchive: true },
  'members.manage': { apiKey: 'never', member: 'manage_members' },
  'members.manage_owners': { apiKey: 'never', member: 'owner' },
  'invitations.read': { apiKey: 'never', member: 'manage_members', inArchive: true },
  'workspaces.archive': { apiKey: 'never', member: 'owner', inArchive: true },
  'workspaces.restore': { apiKey: 'never', member: 'owner', inArchive: true },
  'workspaces.delete': { apiKey: 'never', member: 'owner', inArchive: true },
  'installation.read': { apiKey: 'never', member: 'owner', inArchive: true },
  'installation.manage': { apiKey: 'never', member: 'owner' },
  'changes.watch': { apiKey: 'never', member: 'anyone', inArchive: true },
  'settings.read': { apiKey: ['settings'], member: 'anyone', inArchive: true },
  'settings.manage': { apiKey: ['settings'], member: 'manage_settings', everyChannel: true },
  'settings.change_tier': { apiKey: 'never', member: 'owner' },
  'settings.change_retention': { apiKey: 'never', member: 'owner' },
  'sample_data.manage': { apiKey: 'never', member: 'manage_settings' },
  'backups.read': { apiKey: 'never', member: 'manage_settings', inArchive: true },
  'audit.read': { apiKey: ['settings'], member: 'view_audit', inArchive: true, everyChannel: true },
  'channels.read': { apiKey: ['read', 'write', 'conversations', 'bulk_send'], member: 'anyone', inArchive: true },
  'channels.watch': { apiKey: ['settings'], member: 'anyone', inArchive: true },
  'channels.manage': { apiKey: 'never', member: 'manage_settings' },
  'webhooks.read': { apiKey: ['webhooks'], member: 'manage_webhooks', inArchive: true, everyChannel: true },
  'webhooks.manage': { apiKey: ['webhooks'], member: 'manage_webhooks', everyChannel: true },
  'templates.read': {
    apiKey: ['read', 'write', 'conversations', 'bulk_send', 'templates'],
    member: 'anyone',
    inArchive: true,
  },
  'templates.manage': { apiKey: ['templates'], member: 'manage_templates', everyChannel: true },
  'templates.test_send': { apiKey: ['templates'], member: 'manage_templates', everyChannel: true },
  'contacts.read': { apiKey: ['read', 'conversations', 'contacts'], member: 'anyone', inArchive: true },
  'contacts.change': { apiKey: ['write', 'conversations', 'contacts'], member: 'reply' },
  'contacts.read_history': { apiKey: ['contacts'], member: 'anyone', inArchive: true, everyChannel: true },
  'contacts.read_messages': { apiKey: ['inbox'], member: 'anyone', inArchive: true },
  'contacts.block': { apiKey: ['contacts'], member: 'reply', everyChannel: true },
  'contacts.manage': { apiKey: ['contacts'], member: 'manage_contacts' },
  'contact_notes.read': { apiKey: ['contacts'], member: 'anyone', inArchive: true },
  'contacts.configure': { apiKey: ['contacts'], member: 'manage_settings', everyChannel: true },
  'contacts.import': { apiKey: ['contacts'], member: 'bulk_send' },
  'contacts.export': { apiKey: ['contacts'], member: 'manage_settings', inArchive: true },
  'contacts.export_one': { apiKey: 'never', member: 'manage_settings', inArchive: true },
  'contacts.erase': { apiKey: ['contacts'], member: 'manage_settings' },
  'conversations.read': { apiKey: ['read', 'conversations'], member: 'anyone', inArchive: true },
  'conversations.mark': { apiKey: ['inbox'], member: 'anyone' },
  'conversations.mark_for_all': { apiKey: ['inbox'], member: 'reply' },
  'conversations.merge': { apiKey: ['inbox'], member: 'reply' },
  'activity.read': { apiKey: ['inbox'], member: 'anyone', inArchive: true },
  'conversations.change': { apiKey: ['write', 'conversations'], member: 'reply' },
  'alerts.read': { apiKey: 'never', member: 'anyone', inArchive: true },
  'alerts.change': { apiKey: 'never', member: 'anyone' },
  'notes.read': { apiKey: ['inbox'], member: 'anyone', inArchive: true },
  'notes.add': { apiKey: ['inbox'], member: 'reply' },
  'canned_replies.read': { apiKey: ['inbox'], member: 'anyone', inArchive: true },
  'canned_replies.change': { apiKey: ['inbox'], member: 'reply', everyChannel: true },
  'saved_views.read': { apiKey: ['inbox'], member: 'anyone', inArchive: true },
  'saved_views.change': { apiKey: ['inbox'], member: 'anyone', everyChannel: true },
  'saved_views.share': { apiKey: ['inbox'], member: 'reply', everyChannel: true },
  'tags.read': { apiKey: ['read', 'conversations', 'contacts'], member: 'anyone', inArchive: true },
  'tags.manage': { apiKey: ['contacts'], member: 'manage_settings', everyChannel: true },
  'files.read': { apiKey: ['read', 'conversations'], member: 'anyone', inArchive: true },
  'files.upload': { apiKey: ['write', 'conversations', 'contacts'], member: 'reply' },
  'files.delete': { apiKey: ['write', 'conversations'], member: 'reply' },
  'attachments.fetch': { apiKey: ['inbox'], member: 'reply' },
  'messages.send': { apiKey: ['write', 'conversations'], member: 'reply' },
  'campaigns.read': { apiKey: ['bulk_send'], member: 'anyone', inArchive: true },
  'campaigns.send': { apiKey: ['bulk_send'], member: 'bulk_send' },
  'campaigns.choose': { apiKey: 'never', member: 'bulk_send' },
  'campaigns.export': { apiKey: ['bulk_send'], member: 'bulk_send', inArchive: true },
  'analytics.read': { apiKey: ['read', 'analytics'], member: 'view_analytics', inArchive: true, everyChannel: true },
  'analytics.read_details': { apiKey: ['settings'], member: 'view_analytics', inArchive: true, everyChannel: true },
  'simulator.read': { apiKey: 'never', member: 'anyone', inArchive: true },
  'simulator.use': { apiKey: 'any', member: 'reply' },
  'simulator.review': { apiKey: 'any', member: 'manage_templates' },
} as const satisfies Record<string, Rule>
export type Action = keyof typeof policy

/** The member permissions that together cover everything a key with this permission may do. */
export function memberPermissionsFor(permission: KeyPermission): MemberPermission[] {
  const rules: readonly Rule[] = Object.values(policy)
  const allowed = rules.filter(({ apiKey }) => Array.isArray(apiKey) && apiKey.includes(permission))
  return memberPermissions.filter((each) => allowed.some(({ member }) => member === each))
}

declare const granted: unique symbol
/**
 * Proof that the actor may perform the action in one mode of one workspace. An operation names the action that it requires;
 * stores accept a scope of any.
 */
export type Scope<A extends Action = Action, Who extends Actor = Actor> = {
  readonly workspaceId: string
  readonly mode: Mode
  /** The only channels that the actor may see and use; undefined where all are. */
  readonly channelIds?: readonly string[]
  readonly actor: Who
  readonly [granted]: A
}

/**
 * Returns the scope in which the actor may perform the action, or throws `forbidden` with the reason. A workspace that the
 * caller does not belong to and one that does not exist are refused alike. In an archived workspace members only read:
 * anything else is a `conflict`. A key and a system actor act only in their own workspace and mode.
 */
export function authorize<A extends Action, Who extends Actor>(
  actor: Who,
  action: A,
  where: Where = {},
): Scope<A, Who> {
  const { workspaceId, mode, channelIds } = permittedPlace(actor, action, where)
  return { workspaceId, mode, actor, ...(channelIds && { channelIds }) } as Scope<A, Who>
}

type Place = Pick<Scope, 'workspaceId' | 'mode' | 'channelIds'>

function permittedPlace(actor: Actor, action: Action, where: Where): Place {
  switch (actor.kind) {
    case 'system':
      return actor
    case 'api_key':
      return placeOfKey(actor, action)
    case 'user':
      return placeOfMember(actor, action, where)
  }
}

function placeOfKey(actor: KeyActor, action: Action): Place {
  const permission = sufficientPermission(actor, action)
  if (permission !== undefined) actor.used?.add(permission)
  const { workspaceId, mode, data } = actor
  return { workspaceId, mode, ...(data.channel_ids && { channelIds: data.channel_ids }) }
}

/** The permission of the key that permits the action; undefined where any key may. Throws where it has none. */
function sufficientPermission(actor: KeyActor, action: Action): KeyPermission | undefined {
  const { apiKey: needed, everyChannel }: Rule = policy[action]
  if (needed === 'never') throw new AppError('forbidden', sentence('keysNotAllowed'))
  if (needed === 'any') return undefined
  // Of several sufficient permissions the first counts as used: the others could be removed without effect.
  const permission = needed.find((each) => actor.permissions[each])
  if (permission === undefined) {
    throw new AppError('forbidden', sentence('keyPermissionMissing', { permission: needed.join(' or ') }))
  }
  if (everyChannel && actor.data.channel_ids) throw new AppError('forbidden', sentence('keyLimitedToChannels'))
  return permission
}

function placeOfMember(actor: UserActor, action: Action, where: Where): Place {
  const membership = actor.memberships.find((each) => each.workspaceId === where.workspaceId)
  if (!membership) throw new AppError('forbidden', notAMember)
  const refusal = refusalOf(membership, action)
  if (refusal) throw refusal
  const rule: Rule = policy[action]
  if (membership.archivedAt !== null && !rule.inArchive) throw archived()
  return { workspaceId: membership.workspaceId, mode: where.mode ?? 'live' }
}

const notAMember = sentence('notMember')

/**
 * Returns why a member may not perform an action. The second factor is checked before the permissions, so that every action in
 * the workspace is refused alike.
 */
function refusalOf(membership: Membership, action: Action): AppError | undefined {
  if (membership.twoFactor === 'missing') return twoFactorRequired()
  const missing = missingFor(membership, action)
  return missing === undefined ? undefined : new AppError('forbidden', missing)
}

export function twoFactorRequired(): AppError {
  return new AppError('two_factor_required', sentence('twoFactorRequired'))
}

/** Why the role and the permissions of a member do not suffice; undefined where they do. */
function missingFor(membership: Membership, action: Action): Sentence | undefined {
  const needed: Rule['member'] = policy[action].member
  if (needed === 'never') return sentence('keyOnly')
  if (needed === 'anyone') return undefined
  if (needed === 'owner') {
    return membership.role === 'owner' ? undefined : sentence('ownerOnly')
  }
  return membership.permissions.has(needed) ? undefined : sentence('permissionMissing', { permission: needed })
}

/**
 * Throws where `authorize` would throw for every workspace with the same code. Called before the body is read, which names
 * the workspace; `authorize` decides after that. It does not count as a use of the key's permission.
 */
export function refuseWithoutPermission(actor: Actor, action: Action): void {
  if (actor.kind === 'api_key') sufficientPermission(actor, action)
  if (actor.kind !== 'user') return
  const refusals = actor.memberships.map((membership) => refusalOf(membership, action))
  if (refusals.length === 0) throw new AppError('forbidden', notAMember)
  const [first] = refusals
  if (first && refusals.every((each) => each?.code === first.code)) throw first
}

function archived(): AppError {
  return new AppError('conflict', sentence('workspaceReadOnly'))
}

/** Returns the scope of a second action, which an operation requires depending on what it finds. Throws as `authorize` does. */
export function requireAlso<A extends Action, Who extends Actor>(scope: Scope<Action, Who>, action: A): Scope<A, Who> {
  return authorize(scope.actor, action, scope)
}

/** Whether the actor may also perform a second action. */
export function mayAlso(scope: Scope, action: Action): boolean {
  try {
    requireAlso(scope, action)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Returns the same authority in the other mode, which members have too. A key has one mode only. */
export function inMode<A extends Action, Who extends UserActor | SystemActor>(
  scope: Scope<A, Who>,
  mode: Mode,
): Scope<A, Who> {
  return { ...scope, mode }
}

/** Fits every operation. For what Parley does by itself: a platform's callback, the command line, an account's own link. */
export function systemScope(place: Place, reason: string): Scope<never, SystemActor> {
  return { workspaceId: place.workspaceId, mode: place.mode, actor: systemActor(place, reason) } as Scope<
    never,
    SystemActor
  >
}

/** Returns the scope of a job, which was authorized when the job was enqueued. */
export function resumeScope(queued: { workspace_id: string; mode: Mode }): Scope<never, SystemActor> {
  return systemScope({ workspaceId: queued.workspace_id, mode: queued.mode }, 'job')
}
