import { type MemberView, PermissionChanges, permissionsOf } from '@parley/shared/workspace/members'
import type { MemberRow } from './members.store.ts'

export function presentMember(row: MemberRow): MemberView {
  return {
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    has_two_factor: Boolean(row.twoFactorEnabled),
    last_active_at: row.last_active_at === null ? null : new Date(row.last_active_at).toISOString(),
    permissions: permissionsOf(row.role, PermissionChanges.parse(JSON.parse(row.permissions ?? '{}'))),
  }
}
