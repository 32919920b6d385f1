import { sentence } from '@parley/shared/sentences/sentence'
import { changesFrom, type MemberChange, type MemberView, roleBundles } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import { AppError, notFound } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { revokeInvitationsOf } from './invitations/revoke-invitations-of.ts'
import { refuseLastOwner } from './last-owner.ts'
import { lockMember, updateMember } from './members.store.ts'
import { presentMember } from './present-member.ts'
import { publishMembers } from './publish-members.ts'
import { refuseEscalation } from './refuse-escalation.ts'

/**
 * Changes a member's role and permissions. Only owners can change owners, and one owner always remains. Open
 * invitations that the member could no longer create are revoked.
 */
export async function changeMember(app: App, scope: Scope<'members.manage'>, input: MemberChange): Promise<MemberView> {
  const { userId, role } = input
  const permissions = input.permissions ?? roleBundles[role]
  const changes = changesFrom(role, permissions)
  if (role === 'owner' && Object.keys(changes).length > 0) {
    throw new AppError('invalid_request', sentence('ownerHasEveryPermission'), {
      details: [{ path: 'permissions', message: sentence('everyPermissionExpected') }],
    })
  }
  return app.transact(async (tx) => {
    // Every change of owners locks these rows first, so that two of them cannot deadlock.
    await refuseLastOwner(app, tx, scope, { userId, staysOwner: role === 'owner' })
    const before = await lockMember(app, tx, scope, userId)
    if (!before) throw notFound('member')
    if (before.role === 'owner') requireAlso(scope, 'members.manage_owners')
    const current = presentMember(before).permissions
    refuseEscalation(scope, { role, permissions: permissions.filter((each) => !current.includes(each)) })
    await updateMember(tx, scope, { userId, role, permissions: changes })
    const after = { ...before, role, permissions: JSON.stringify(changes) }
    const changed = presentMember(after)
    await recordAudit(app, tx, scope, {
      action: 'member.changed',
      subject: before.email,
      details: whatChanged({ role: before.role, permissions: current }, { role, permissions: changed.permissions }),
    })
    await revokeInvitationsOf(app, tx, { scope, author: { userId, member: after } })
    publishMembers(app, scope)
    return changed
  })
}
