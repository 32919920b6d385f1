import { everyPermission } from '@parley/shared/testing/every-key-permission'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { expect, test } from 'vitest'
import type { UserActor } from '../../actor.ts'
import { resumeScope } from '../../policy.ts'
import { noPermission } from '../../testing/keys.ts'
import { readable } from '../../testing/readable.ts'
import { addedPermissions, refuseKeyEscalation } from './refuse-key-escalation.ts'

const scope = resumeScope({ workspace_id: 'w1', mode: 'live' })

function member(permissions: readonly MemberPermission[], workspaceId = 'w1'): UserActor {
  const membership = {
    workspaceId,
    workspaceName: 'Acme',
    role: 'viewer',
    permissions: new Set(permissions),
    archivedAt: null,
    twoFactor: 'not_required',
  } as const
  return { kind: 'user', userId: 'u1', sessionId: 's1', email: 'a@example.com', name: 'A', memberships: [membership] }
}

test('a change adds the permissions that the key does not have yet', () => {
  const current = { ...noPermission, read: true, write: true }
  expect(addedPermissions({ permissions: { ...noPermission, read: true, bulk_send: true } })).toEqual([
    'read',
    'bulk_send',
  ])
  expect(addedPermissions({ permissions: { ...noPermission, read: true, bulk_send: true }, current })).toEqual([
    'bulk_send',
  ])
  expect(addedPermissions({ permissions: noPermission, current: everyPermission })).toEqual([])
})

test.each<[KeyPermission[], MemberPermission[], string | undefined]>([
  [[], [], undefined],
  [['read'], ['view_analytics'], undefined],
  [['read', 'bulk_send'], ['view_analytics', 'bulk_send'], undefined],
  [['read'], ['reply'], 'view_analytics (for read)'],
  [['read', 'analytics'], [], 'view_analytics (for read, analytics)'],
  [['read', 'bulk_send'], [], 'view_analytics, bulk_send (for read, bulk_send)'],
  [['read', 'bulk_send'], ['view_analytics'], 'bulk_send (for bulk_send)'],
])('granting %j with %j lacks %s', (granted, own, lacking) => {
  const grant = () => refuseKeyEscalation({ ...scope, actor: member(own) }, granted)
  if (lacking === undefined) return expect(grant).not.toThrow()
  const message = `You cannot grant a key permissions that you do not have in this workspace: ${lacking}`
  expect(readable(grant)).toThrow(
    expect.objectContaining({ code: 'forbidden', message, details: [{ path: 'permissions', message }] }),
  )
})

test('permissions in another workspace do not count', () => {
  const { memberships } = member(['view_analytics'], 'w2')
  const stranger = { ...member([]), memberships: [...memberships, ...member(['reply']).memberships] }
  expect(() => refuseKeyEscalation({ ...scope, actor: stranger }, ['read'])).toThrow(/view_analytics/)
  expect(() => refuseKeyEscalation({ ...scope, actor: stranger }, ['write'])).not.toThrow()
  expect(() => refuseKeyEscalation({ ...scope, actor: { ...stranger, memberships } }, ['read'])).toThrow(
    /view_analytics/,
  )
})

test('Parley itself may grant every permission', () => {
  const actor = { kind: 'system', workspaceId: 'w1', mode: 'live', reason: 'test' } as const
  expect(() => refuseKeyEscalation({ ...scope, actor }, ['read', 'bulk_send'])).not.toThrow()
})
