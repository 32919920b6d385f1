import { changesFrom, type MemberChange, type MemberView, roleBundles } from '@parley/shared/workspace/members'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { refuseOvergranting } from './invitations/may-grant.ts'
import { refuseLastOwner } from './last-owner.ts'
import { lockMember, updateMember } from './members.store.ts'
import { presentMember } from './present-member.ts'
import { publishMembers } from './publish-members.ts'

/** A member's role and permissions. Only an owner touches owners, and one owner always stays. */
export async function changeMember(app: App, actor: Actor, input: MemberChange): Promise<MemberView> {
  const scope = authorize(actor, 'members.manage', input)
  const { userId, role } = input
  const permissions = input.permissions ?? roleBundles[role]
  const changes = changesFrom(role, permissions)
  if (role === 'owner' && Object.keys(changes).length > 0) {
    throw new AppError('invalid_request', 'An owner may do everything; choose another role to take something away', {
      details: [{ path: 'permissions', message: 'must be all of them for an owner' }],
    })
  }
  return app.transact(async (tx) => {
    // Everybody who changes owners takes these rows first, so that no two wait for each other.
    await refuseLastOwner(app, tx, scope, { userId, stays: role === 'owner' })
    const before = await lockMember(app, tx, scope, userId)
    if (!before) throw new AppError('not_found', 'This person is not a member of this workspace')
    if (before.role === 'owner') authorize(actor, 'members.manage_owners', input)
    const held = presentMember(before).permissions
    refuseOvergranting(actor, scope, { role, permissions: permissions.filter((each) => !held.includes(each)) })
    await updateMember(tx, scope, { userId, role, permissions: changes })
    const changed = presentMember({ ...before, role, permissions: JSON.stringify(changes) })
    await recordAudit(app, tx, scope, {
      actor,
      action: 'member.changed',
      subject: before.email,
      details: whatChanged({ role: before.role, permissions: held }, { role, permissions: changed.permissions }),
    })
    publishMembers(app, scope)
    return changed
  })
}
