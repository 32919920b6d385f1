import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../scope.ts'
import styles from './live-notice.module.css'

/** A notice that is shown until the user turns two-factor authentication on, where the workspace requires it. */
export function TwoFactorNotice() {
  const { t } = useTranslation('frame')
  const { workspace } = useWorkspaceContext()
  return (
    <div role="status">
      {workspace.two_factor === 'missing' && (
        <div className={styles.notice}>
          <IconShieldLock size={16} aria-hidden /> {t('twoFactorRequired', { name: workspace.name })}
        </div>
      )}
    </div>
  )
}
