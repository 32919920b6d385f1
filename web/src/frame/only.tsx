import type { MemberPermission } from '@parley/shared/workspace/members'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../scope.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** A page for those who hold the permission. Others are told before they type what would be refused. */
export function Only({ permission, children }: { permission: MemberPermission; children: ReactNode }) {
  if (useMay(permission)) return children
  return (
    <EmptyState icon={<IconLock size={20} />} title="This is not yours to do">
      You lack the permission it needs in this workspace: {permission}. An owner of the workspace can change that.
    </EmptyState>
  )
}
