import { sentence } from '@parley/shared/sentences/sentence'
import { keyPermissions, roles } from '@parley/shared/words'
import { type KeyPermission, keyPermissionNeeds } from '@parley/shared/workspace/key-permissions'
import { permissionsOf, type Role } from '@parley/shared/workspace/members'
import { describe, expect, test } from 'vitest'
import { type Actor, type KeyActor, type Membership, systemActor, type UserActor } from './actor.ts'
import { AppError } from './errors.ts'
import {
  type Action,
  authorize,
  inMode,
  mayAlso,
  memberPermissionsFor,
  policy,
  refuseWithoutPermission,
  requireAlso,
  resumeScope,
  type Scope,
} from './policy.ts'
import { keyHolderWith } from './testing/key-holder.ts'

const workspaceId = 'a3bb189e-8bf9-4c5a-8b1e-000000000001'
const elsewhere = 'a3bb189e-8bf9-4c5a-8b1e-000000000002'

const everybody: readonly Role[] = ['owner', 'admin', 'campaigner', 'agent', 'viewer']
const admins: readonly Role[] = ['owner', 'admin']
const whoReplies: readonly Role[] = ['owner', 'admin', 'campaigner', 'agent']
const whoCampaigns: readonly Role[] = ['owner', 'admin', 'campaigner']
const everyKey: readonly (KeyPermission | 'none')[] = ['none', ...keyPermissions]

/** Written by hand from docs/api.md and docs/workspace.md, independently of the policy. */
const mayDo: Record<Action, { members: readonly Role[]; keys: readonly (KeyPermission | 'none')[] }> = {
  'api_keys.describe_self': { members: [], keys: everyKey },
  'api_keys.read': { members: admins, keys: [] },
  'api_keys.manage': { members: admins, keys: [] },
  'members.read': { members: everybody, keys: ['settings'] },
  'members.leave': { members: everybody, keys: [] },
  'members.manage': { members: admins, keys: [] },
  'members.manage_owners': { members: ['owner'], keys: [] },
  'invitations.read': { members: admins, keys: [] },
  'workspaces.archive': { members: ['owner'], keys: [] },
  'workspaces.restore': { members: ['owner'], keys: [] },
  'workspaces.delete': { members: ['owner'], keys: [] },
  'installation.read': { members: ['owner'], keys: [] },
  'installation.manage': { members: ['owner'], keys: [] },
  'changes.watch': { members: everybody, keys: [] },
  'settings.read': { members: everybody, keys: ['settings'] },
  'settings.manage': { members: admins, keys: ['settings'] },
  'settings.change_tier': { members: ['owner'], keys: [] },
  'settings.change_retention': { members: ['owner'], keys: [] },
  'sample_data.manage': { members: admins, keys: [] },
  'backups.read': { members: admins, keys: [] },
  'audit.read': { members: admins, keys: ['settings'] },
  'channels.read': { members: everybody, keys: ['read', 'write', 'conversations', 'bulk_send'] },
  'channels.watch': { members: everybody, keys: ['settings'] },
  'channels.manage': { members: admins, keys: [] },
  'webhooks.read': { members: admins, keys: ['webhooks'] },
  'webhooks.manage': { members: admins, keys: ['webhooks'] },
  'templates.read': { members: everybody, keys: ['read', 'write', 'conversations', 'bulk_send', 'templates'] },
  'templates.manage': { members: whoCampaigns, keys: ['templates'] },
  'templates.test_send': { members: whoCampaigns, keys: ['templates'] },
  'contacts.read': { members: everybody, keys: ['read', 'conversations', 'contacts'] },
  'contacts.change': { members: whoReplies, keys: ['write', 'conversations', 'contacts'] },
  'contacts.read_history': { members: everybody, keys: ['contacts'] },
  'contacts.read_messages': { members: everybody, keys: ['inbox'] },
  'contacts.block': { members: whoReplies, keys: ['contacts'] },
  'contacts.manage': { members: whoReplies, keys: ['contacts'] },
  'contact_notes.read': { members: everybody, keys: ['contacts'] },
  'contacts.configure': { members: admins, keys: ['contacts'] },
  'contacts.import': { members: whoCampaigns, keys: ['contacts'] },
  'contacts.export': { members: admins, keys: ['contacts'] },
  'contacts.export_one': { members: admins, keys: [] },
  'contacts.erase': { members: admins, keys: ['contacts'] },
  'conversations.read': { members: everybody, keys: ['read', 'conversations'] },
  'conversations.change': { members: whoReplies, keys: ['write', 'conversations'] },
  'alerts.read': { members: everybody, keys: [] },
  'alerts.change': { members: everybody, keys: [] },
  'conversations.mark': { members: everybody, keys: ['inbox'] },
  'conversations.mark_for_all': { members: whoReplies, keys: ['inbox'] },
  'conversations.merge': { members: whoReplies, keys: ['inbox'] },
  'activity.read': { members: everybody, keys: ['inbox'] },
  'notes.read': { members: everybody, keys: ['inbox'] },
  'notes.add': { members: whoReplies, keys: ['inbox'] },
  'attachments.fetch': { members: whoReplies, keys: ['inbox'] },
  'canned_replies.read': { members: everybody, keys: ['inbox'] },
  'canned_replies.change': { members: whoReplies, keys: ['inbox'] },
  'saved_views.read': { members: everybody, keys: ['inbox'] },
  'saved_views.change': { members: everybody, keys: ['inbox'] },
  'saved_views.share': { members: whoReplies, keys: ['inbox'] },
  'tags.read': { members: everybody, keys: ['read', 'conversations', 'contacts'] },
  'tags.manage': { members: admins, keys: ['contacts'] },
  'messages.send': { members: whoReplies, keys: ['write', 'conversations'] },
  'files.read': { members: everybody, keys: ['read', 'conversations'] },
  'files.upload': { members: whoReplies, keys: ['write', 'conversations', 'contacts'] },
  'files.delete': { members: whoReplies, keys: ['write', 'conversations'] },
  'campaigns.read': { members: everybody, keys: ['bulk_send'] },
  'campaigns.send': { members: whoCampaigns, keys: ['bulk_send'] },
  'campaigns.choose': { members: whoCampaigns, keys: [] },
  'campaigns.export': { members: whoCampaigns, keys: ['bulk_send'] },
  'analytics.read': { members: whoReplies, keys: ['read', 'analytics'] },
  'analytics.read_details': { members: whoReplies, keys: ['settings'] },
  'simulator.read': { members: everybody, keys: [] },
  'simulator.use': { members: whoReplies, keys: everyKey },
  'simulator.review': { members: whoCampaigns, keys: everyKey },
}

/** What members may do in an archived workspace: read, export, leave, restore and delete. */
const inArchive: readonly Action[] = [
  'api_keys.read',
  'members.read',
  'members.leave',
  'invitations.read',
  'workspaces.archive',
  'workspaces.restore',
  'workspaces.delete',
  'installation.read',
  'changes.watch',
  'settings.read',
  'alerts.read',
  'backups.read',
  'audit.read',
  'channels.read',
  'channels.watch',
  'webhooks.read',
  'templates.read',
  'contacts.read',
  'contacts.read_history',
  'contacts.read_messages',
  'contact_notes.read',
  'contacts.export',
  'contacts.export_one',
  'conversations.read',
  'activity.read',
  'notes.read',
  'canned_replies.read',
  'files.read',
  'saved_views.read',
  'tags.read',
  'campaigns.read',
  'campaigns.export',
  'analytics.read',
  'analytics.read_details',
  'simulator.read',
]

/** What concerns all channels, so that a key that is limited to some may not do it. */
const ofEveryChannel: readonly Action[] = [
  'settings.manage',
  'audit.read',
  'webhooks.read',
  'webhooks.manage',
  'templates.manage',
  'templates.test_send',
  'contacts.read_history',
  'contacts.block',
  'contacts.configure',
  'canned_replies.change',
  'saved_views.change',
  'saved_views.share',
  'tags.manage',
  'analytics.read',
  'analytics.read_details',
]

const actions = Object.keys(policy) as Action[]

function memberOf(
  workspace: string,
  role: Role,
  { archivedAt = null, twoFactor = 'not_required' }: Partial<Pick<Membership, 'archivedAt' | 'twoFactor'>> = {},
): UserActor {
  const permissions = new Set(permissionsOf(role))
  const membership = { workspaceId: workspace, workspaceName: 'Acme', role, permissions, archivedAt, twoFactor }
  return { kind: 'user', userId: 'u', sessionId: 's', email: 'a@b.c', name: 'A', memberships: [membership] }
}

function keyWith(permission: KeyPermission | 'none'): KeyActor {
  const permissions = permission === 'none' ? {} : { [permission]: true }
  return keyHolderWith({ keyId: 'k', workspaceId, mode: 'test', permissions })
}

function may(actor: Actor, action: Action, workspace = workspaceId): boolean {
  try {
    const scope = authorize(actor, action, { workspaceId: workspace })
    return scope.workspaceId === workspace
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' })
    return false
  }
}

function codeOf(attempt: () => unknown): string {
  try {
    attempt()
    return 'permitted'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe.each(actions)('%s', (action) => {
  test.each(roles)('a member who is %s', (role) => {
    expect(may(memberOf(workspaceId, role), action)).toBe(mayDo[action].members.includes(role))
  })

  test.each(everyKey)('an API key with the permission %s', (permission) => {
    expect(may(keyWith(permission), action)).toBe(mayDo[action].keys.includes(permission))
  })

  test('in an archived workspace only reading is permitted, to the same members', () => {
    const owner = memberOf(workspaceId, 'owner', { archivedAt: 1 })
    const expected = inArchive.includes(action) ? 'permitted' : 'conflict'
    const isForMembers = mayDo[action].members.length > 0
    expect(codeOf(() => authorize(owner, action, { workspaceId }))).toBe(isForMembers ? expected : 'forbidden')
    const others = roles.filter((role) => !mayDo[action].members.includes(role))
    const codes = others.map((role) =>
      codeOf(() => authorize(memberOf(workspaceId, role, { archivedAt: 1 }), action, { workspaceId })),
    )
    expect(codes).toEqual(others.map(() => 'forbidden'))
  })

  test('nobody is permitted it while two-factor authentication is missing', () => {
    const codes = roles.map((role) =>
      codeOf(() => authorize(memberOf(workspaceId, role, { twoFactor: 'missing' }), action, { workspaceId })),
    )
    expect(codes).toEqual(roles.map(() => 'two_factor_required'))
  })

  test('an owner of another workspace is refused', () => {
    expect(may(memberOf(elsewhere, 'owner'), action)).toBe(false)
  })

  test.each(roles)('a member who is %s gains nothing by owning another workspace', (role) => {
    const member = memberOf(workspaceId, role)
    const memberships = [...memberOf(elsewhere, 'owner').memberships, ...member.memberships]
    expect(may({ ...member, memberships }, action)).toBe(mayDo[action].members.includes(role))
  })

  test('a user without a workspace is refused, and so is one who names none', () => {
    expect(may({ ...memberOf(workspaceId, 'owner'), memberships: [] }, action)).toBe(false)
    expect(() => authorize(memberOf(workspaceId, 'owner'), action, {})).toThrow()
  })

  test('a key acts in its own workspace and mode, regardless of the request', () => {
    const keys = everyKey.filter((permission) => mayDo[action].keys.includes(permission))
    const scopes = keys.map((each) => authorize(keyWith(each), action, { workspaceId: elsewhere, mode: 'live' }))
    expect(scopes).toMatchObject(keys.map(() => ({ workspaceId, mode: 'test' })))
  })

  test('a key that is limited to channels acts in these alone, and is refused what concerns all channels', () => {
    const keys = everyKey.filter((permission) => mayDo[action].keys.includes(permission)).map(keyWith)
    const limited = keys.map((key) => ({ ...key, data: { ...key.data, channel_ids: ['one'] } }))
    const isRefused = ofEveryChannel.includes(action)
    for (const key of keys) expect(authorize(key, action)).not.toHaveProperty('channelIds')
    for (const key of limited) {
      if (!isRefused) expect(authorize(key, action)).toMatchObject({ channelIds: ['one'] })
      else expect(() => authorize(key, action)).toThrow(new AppError('forbidden', sentence('keyLimitedToChannels')))
    }
  })

  test('the system may act in the workspace and mode it was created for', () => {
    const actor = systemActor({ workspaceId, mode: 'test' }, 'test')
    expect(authorize(actor, action, { workspaceId: elsewhere, mode: 'live' })).toEqual({
      workspaceId,
      mode: 'test',
      actor,
    })
  })
})

describe('A person in several workspaces', () => {
  const [viewer] = memberOf(elsewhere, 'viewer').memberships
  const owner = memberOf(workspaceId, 'owner')
  const person: UserActor = { ...owner, memberships: viewer ? [viewer, ...owner.memberships] : [] }

  test('a person in several workspaces has in each the rights of their role there', () => {
    expect(authorize(person, 'members.manage', { workspaceId })).toEqual({ workspaceId, mode: 'live', actor: person })
    expect(may(person, 'members.manage', elsewhere)).toBe(false)
    expect(may(person, 'members.read', elsewhere)).toBe(true)
  })

  test('a person in several workspaces acts in live mode unless test mode is named', () => {
    expect(authorize(person, 'members.read', { workspaceId })).toMatchObject({ workspaceId, mode: 'live' })
    expect(authorize(person, 'members.read', { workspaceId, mode: 'test' })).toMatchObject({
      workspaceId,
      mode: 'test',
    })
  })
})

describe.each(actions)('Before the body is read: %s', (action) => {
  test.each(roles)('a member who is %s is refused unless some membership suffices', (role) => {
    const actor = memberOf(elsewhere, role)
    const expected = mayDo[action].members.includes(role) ? 'permitted' : 'forbidden'
    expect(codeOf(() => refuseWithoutPermission(actor, action))).toBe(expected)
    const anyone = roles.flatMap((each) => memberOf(workspaceId, each).memberships)
    const isForMembers = mayDo[action].members.length > 0
    const several = { ...actor, memberships: [...actor.memberships, ...anyone] }
    expect(codeOf(() => refuseWithoutPermission(several, action))).toBe(isForMembers ? 'permitted' : 'forbidden')
  })

  test('a person without a workspace is refused', () => {
    const person = { ...memberOf(workspaceId, 'owner'), memberships: [] }
    expect(() => refuseWithoutPermission(person, action)).toThrow('You are not a member of this workspace')
  })

  test('a key is refused without its permission, and its use is not counted', () => {
    for (const permission of everyKey) {
      const key = { ...keyWith(permission), used: new Set<KeyPermission>() }
      const expected = mayDo[action].keys.includes(permission) ? 'permitted' : 'forbidden'
      expect(codeOf(() => refuseWithoutPermission(key, action))).toBe(expected)
      expect(key.used).toEqual(new Set())
    }
  })

  test('the system is not refused', () => {
    expect(() => refuseWithoutPermission(systemActor({ workspaceId, mode: 'test' }, 'test'), action)).not.toThrow()
  })
})

describe('A refusal says what is missing', () => {
  const viewer = memberOf(workspaceId, 'viewer')

  test.each([
    ['an API key', 'api_keys.describe_self', viewer, 'Only an API key can do this'],
    ['an owner', 'members.manage_owners', viewer, 'Only an owner of this workspace may do this'],
    ['a permission', 'webhooks.manage', viewer, 'You lack the required permission in this workspace: manage_webhooks'],
    ['a membership', 'members.read', memberOf(elsewhere, 'owner'), 'You are not a member of this workspace'],
    ['a person', 'members.leave', keyWith('read'), 'API keys cannot do this. Sign in to the dashboard instead.'],
    [
      'one of two',
      'conversations.change',
      keyWith('read'),
      'This API key lacks the required permission: write or conversations',
    ],
  ] as const)('%s', (_missing, action, actor, text) => {
    expect(() => authorize(actor, action, { workspaceId })).toThrow(
      expect.objectContaining({ code: 'forbidden', message: text }),
    )
    if (actor !== viewer) return
    expect(() => refuseWithoutPermission(actor, action)).toThrow(
      expect.objectContaining({ code: 'forbidden', message: text }),
    )
  })
})

test('a member of an archived workspace is told that it is read-only', () => {
  const owner = memberOf(workspaceId, 'owner', { archivedAt: 1 })
  expect(() => authorize(owner, 'messages.send', { workspaceId })).toThrow(/is archived and read-only/)
})

test('a job continues in the scope that was authorized when it was enqueued', () => {
  expect(resumeScope({ workspace_id: workspaceId, mode: 'test' })).toMatchObject({
    workspaceId,
    mode: 'test',
    actor: { kind: 'system', reason: 'job' },
  })
})

describe('A scope', () => {
  const owner = memberOf(workspaceId, 'owner')
  const send = (scope: Scope<'messages.send'>) => scope.actor
  const forPerson = (scope: Scope<'messages.send', UserActor>) => scope.actor

  test('a scope of another action or another kind of actor does not compile', () => {
    const sending = authorize(owner, 'messages.send', { workspaceId })
    const reading = authorize(owner, 'conversations.read', { workspaceId })
    const byKey = authorize(keyWith('write'), 'messages.send')
    const anything: Scope = reading

    // @ts-expect-error: reading is not sending.
    send(reading)
    // @ts-expect-error: it may be of any action.
    send(anything)
    // @ts-expect-error: a key is nobody.
    forPerson(byKey)
    expect([send(sending), send(byKey), forPerson(sending)]).toEqual([owner, byKey.actor, owner])
  })

  test('a scope of Parley itself fits every operation', () => {
    const scope = resumeScope({ workspace_id: workspaceId, mode: 'live' })
    expect(send(scope)).toMatchObject({ kind: 'system', workspaceId })
  })

  test('a scope in the other mode keeps its actor, and a second permission is required of it', () => {
    const scope = authorize(memberOf(workspaceId, 'agent'), 'messages.send', { workspaceId })
    expect(inMode(scope, 'test')).toEqual({ ...scope, mode: 'test' })
    expect(requireAlso(scope, 'conversations.read')).toEqual(scope)
    expect(() => requireAlso(scope, 'members.manage')).toThrow(/manage_members/)
    expect([mayAlso(scope, 'conversations.read'), mayAlso(scope, 'members.manage')]).toEqual([true, false])
  })
})

test('a key records the first sufficient permission as used', () => {
  const permissions = { ...keyWith('none').permissions, write: true, conversations: true }
  const key = { ...keyWith('none'), permissions, used: new Set<KeyPermission>() }
  authorize(key, 'api_keys.describe_self')
  expect(key.used).toEqual(new Set())
  authorize(key, 'contacts.change')
  expect(key.used).toEqual(new Set(['write']))
})

describe('The permissions of a key', () => {
  test.each(keyPermissions)(
    'granting %s requires the member permissions for the same actions, as forms list them',
    (permission) => {
      const needed = memberPermissionsFor(permission)
      expect(needed).toEqual(keyPermissionNeeds[permission])
      const roleBy = (may: (role: Role) => boolean) => roles.filter(may)
      const givers = roleBy((role) => needed.every((each) => permissionsOf(role).includes(each)))
      const doers = actions.filter(
        (action) => mayDo[action].keys.includes(permission) && !mayDo[action].keys.includes('none'),
      )
      expect(givers).toEqual(roleBy((role) => doers.every((action) => mayDo[action].members.includes(role))))
    },
  )
})

describe('Single permissions', () => {
  test('a permission can be removed from an admin and granted to a viewer', () => {
    const admin = memberWith('admin', { manage_webhooks: false })
    const viewer = memberWith('viewer', { manage_webhooks: true })

    expect(may(admin, 'webhooks.manage')).toBe(false)
    expect(may(admin, 'api_keys.manage')).toBe(true)
    expect(may(viewer, 'webhooks.manage')).toBe(true)
    expect(may(viewer, 'api_keys.manage')).toBe(false)
  })

  test('no permission gives a member the rights of an owner', () => {
    expect(may(memberWith('admin', { manage_members: true }), 'members.manage_owners')).toBe(false)
  })
})

function memberWith(role: Role, changes: Parameters<typeof permissionsOf>[1]): UserActor {
  const actor = memberOf(workspaceId, role)
  const memberships = actor.memberships.map((each) => ({ ...each, permissions: new Set(permissionsOf(role, changes)) }))
  return { ...actor, memberships }
}

describe('Before the body is read', () => {
  const owner = memberOf(workspaceId, 'owner')
  const viewer = memberOf(workspaceId, 'viewer')
  const blockedOwner = memberOf(elsewhere, 'owner', { twoFactor: 'missing' })

  test.each([
    ['a member with the permission', [owner], 'permitted'],
    ['a member without it', [viewer], 'forbidden'],
    ['a member without two-factor authentication', [blockedOwner], 'two_factor_required'],
    ['one who is permitted elsewhere', [blockedOwner, owner], 'permitted'],
    // Which of the two refusals it is depends on the workspace that the body names.
    ['one who is refused for different reasons', [blockedOwner, viewer], 'permitted'],
    ['one without a workspace', [], 'forbidden'],
  ])('%s', (_, people, expected) => {
    const actor = { ...owner, memberships: people.flatMap(({ memberships }) => memberships) }
    expect(codeOf(() => refuseWithoutPermission(actor, 'members.manage'))).toBe(expected)
  })
})
