import type { MemberPermission } from '@parley/shared/workspace/members'
import { IconArchive, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHasPermission, useMay } from '../scope.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** Renders a page only for users with the permission, so that others do not fill in forms that would be rejected. */
export function RequirePermission({ permission, children }: { permission: MemberPermission; children: ReactNode }) {
  const hasPermission = useHasPermission(permission)
  const mayChange = useMay(permission)
  if (permission.startsWith('view_') ? hasPermission : mayChange) return children
  if (hasPermission) {
    return (
      <EmptyState icon={<IconArchive size={20} />} title="This workspace is archived">
        Nothing can be changed or sent in an archived workspace. An owner can restore it in the workspace settings.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconLock size={20} />} title="You don’t have access">
      This page requires the permission {permission} in this workspace. Ask an owner of the workspace to grant it.
    </EmptyState>
  )
}
