import type { MemberPermission } from '@parley/shared/workspace/members'
import { IconArchive, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasPermission, useMay } from '../scope.ts'
import { EmptyState } from '../ui/lists/empty-state.tsx'

/** Renders a page only for users with the permission, so that others do not fill in forms that would be rejected. */
export function RequirePermission({ permission, children }: { permission: MemberPermission; children: ReactNode }) {
  const { t } = useTranslation('frame')
  const hasPermission = useHasPermission(permission)
  const mayChange = useMay(permission)
  if (permission.startsWith('view_') ? hasPermission : mayChange) return children
  if (hasPermission) {
    return (
      <EmptyState icon={<IconArchive size={20} />} title={t('thisWorkspaceIsArchived')}>
        {t('archivedHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconLock size={20} />} title={t('youDontHaveAccess')}>
      {t('pageNeedsPermission', { permission })}
    </EmptyState>
  )
}
