import { type MemberPermission, type Role, roleBundles } from '@parley/shared/workspace/members'
import { userIdOf } from '../../../actor.ts'
import type { MemberInvitationTable } from '../../../db/schema/members.ts'
import type { MemberRow } from '../members.store.ts'
import { presentMember } from '../present-member.ts'

const systemAuthor = 'system'

type Authority = { readonly role: Role; readonly permissions: readonly MemberPermission[] }

/**
 * Whether the author, as the workspace knows them now, could create this invitation: the rule of `refuseEscalation`. The
 * operator always may. An unknown author, of a version that stored only a name, may have invited agents and viewers.
 */
export function authorMayInvite(
  { invited_by_id: authorId, role }: Pick<MemberInvitationTable, 'invited_by_id' | 'role'>,
  author: MemberRow | undefined,
): boolean {
  if (authorId === null) return role === 'agent' || role === 'viewer'
  if (authorId === systemAuthor) return true
  return author !== undefined && mayInvite(presentMember(author), role)
}

/** The user id of the author; undefined for the operator and for an unknown author. */
export function authorUserId({ invited_by_id: authorId }: Pick<MemberInvitationTable, 'invited_by_id'>) {
  return userIdOf(authorId)
}

/** The author as an invitation of this user stores it. */
export function invitationAuthor(userId: string): string {
  return `user:${userId}`
}

function mayInvite({ role: ownRole, permissions }: Authority, role: Role): boolean {
  if (ownRole === 'owner') return true
  if (role === 'owner' || !permissions.includes('manage_members')) return false
  return roleBundles[role].every((each) => permissions.includes(each))
}
