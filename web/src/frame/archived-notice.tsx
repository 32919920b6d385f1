import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo, useWorkspaceContext } from '../scope.ts'
import styles from './live-notice.module.css'

/** A notice that is shown on every page of an archived workspace. */
export function ArchivedNotice() {
  const { t } = useTranslation('frame')
  const { workspace } = useWorkspaceContext()
  const to = useTo()
  if (workspace.archived_at === null) return null
  return (
    <div className={styles.notice} role="status">
      <IconArchive size={16} aria-hidden />
      <span>
        {t('archivedNotice')}{' '}
        {workspace.role === 'owner' ? (
          <Link to={to('settings')} className={styles.link}>
            {t('restoreItInTheSettings')}
          </Link>
        ) : (
          t('anOwnerCanRestoreIt')
        )}
      </span>
    </div>
  )
}
