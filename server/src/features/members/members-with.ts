import type { MemberPermission } from '@parley/shared/workspace/members'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { membersOf } from './members.store.ts'
import { presentMember } from './present-member.ts'

/** The IDs of the members who have a permission. */
export async function membersWith(tx: Tx, scope: Scope, permission: MemberPermission): Promise<string[]> {
  const members = (await membersOf(tx, scope)).map(presentMember)
  return members.filter(({ permissions }) => permissions.includes(permission)).map(({ user_id }) => user_id)
}
