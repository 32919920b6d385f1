import { type MemberView, PermissionChanges, permissionsOf } from '@parley/shared/workspace/members'
import type { MemberRow } from './members.store.ts'

export function presentMember(row: MemberRow): MemberView {
  return {
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    has_two_factor: Boolean(row.twoFactorEnabled),
    permissions: permissionsOf(row.role, PermissionChanges.parse(JSON.parse(row.permissions ?? '{}'))),
  }
}
