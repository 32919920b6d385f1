import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { unreadLabel } from '../../ui/use-page-title.ts'
import styles from './navigation.module.css'

/** A number of unread items; nothing where there are none. */
export function UnreadCount({ unread }: { unread: number }) {
  const { t } = useTranslation('frame')
  if (unread === 0) return null
  return (
    <span className={styles.unread}>
      <span aria-hidden>{unreadLabel(unread)}</span>
      <VisuallyHidden>{t('unread', { unread: unreadLabel(unread) })}</VisuallyHidden>
    </span>
  )
}
