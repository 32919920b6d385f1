import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMayRead } from '../../scope.ts'
import { useUnreadNotifications } from '../alerts/use-alerts.ts'
import styles from './navigation.module.css'
import { UnreadCount } from './unread-count.tsx'

/** Opens the notifications, and shows how many are unread. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('frame')
  const unread = useUnreadNotifications()
  if (!useMayRead()) return null
  return (
    <button type="button" className={styles.bell} title={t('notifications')} onClick={onOpen}>
      <IconBell size={18} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('notifications')}</VisuallyHidden>
      <UnreadCount unread={unread} />
    </button>
  )
}
