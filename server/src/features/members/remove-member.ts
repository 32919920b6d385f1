import type { MemberId } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { revokeInvitationsOf } from './invitations/revoke-invitations-of.ts'
import { refuseLastOwner } from './last-owner.ts'
import { deleteMember, lockMember } from './members.store.ts'
import { publishMembers } from './publish-members.ts'

/**
 * Removes a member from the workspace, or lets the actor leave. Their work stays, and their open
 * invitations are revoked. The caller also removes their sessions
 * from the cache, so that this applies from their next request.
 */
export async function removeMember(
  app: App,
  scope: Scope<'members.leave'>,
  { userId }: MemberId,
): Promise<{ success: true }> {
  return app.transact((tx) => removeMemberWithin(app, tx, scope, userId))
}

/** Does what `removeMember` does, as part of a larger transaction. */
export async function removeMemberWithin(
  app: App,
  tx: Tx,
  scope: Scope<'members.leave'>,
  userId: string,
): Promise<{ success: true }> {
  const { actor } = scope
  const isSelf = actor.kind === 'user' && actor.userId === userId
  if (!isSelf) requireAlso(scope, 'members.manage')
  await refuseLastOwner(app, tx, scope, { userId, staysOwner: false })
  const member = await lockMember(app, tx, scope, userId)
  if (!member) throw notFound('member')
  if (member.role === 'owner' && !isSelf) requireAlso(scope, 'members.manage_owners')
  await deleteMember(tx, scope, { userId, at: app.now() })
  await recordAudit(app, tx, scope, { action: 'member.removed', subject: member.email })
  await revokeInvitationsOf(app, tx, { scope, author: { userId, member: undefined } })
  publishMembers(app, scope)
  return { success: true }
}
