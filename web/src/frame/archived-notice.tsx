import { IconArchive } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTo, useWorkspaceContext } from '../scope.ts'
import styles from './live-notice.module.css'

/** Shown on every page of an archived workspace. */
export function ArchivedNotice() {
  const { workspace } = useWorkspaceContext()
  const to = useTo()
  if (workspace.archived_at === null) return null
  return (
    <div className={styles.notice}>
      <IconArchive size={16} aria-hidden />
      <span>
        This workspace is archived and read-only. Nothing is sent, and its API keys are refused.{' '}
        {workspace.role === 'owner' ? (
          <Link to={to('settings')} className={styles.link}>
            Restore it in the settings
          </Link>
        ) : (
          'An owner can restore it.'
        )}
      </span>
    </div>
  )
}
