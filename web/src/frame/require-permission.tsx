import type { MemberPermission } from '@parley/shared/workspace/members'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../scope.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** Renders a page only for users with the permission, so that others do not fill in forms that would be rejected. */
export function RequirePermission({ permission, children }: { permission: MemberPermission; children: ReactNode }) {
  if (useMay(permission)) return children
  return (
    <EmptyState icon={<IconLock size={20} />} title="You don’t have access">
      This page requires the permission {permission} in this workspace. Ask an owner of the workspace to grant it.
    </EmptyState>
  )
}
