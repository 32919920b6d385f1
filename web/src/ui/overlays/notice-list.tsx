import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { fadesOut } from './fades-out.ts'
import styles from './notice-list.module.css'
import { dismiss, runAction, shownNotices, subscribeNotices } from './notices.ts'

/** Short messages about completed and failed actions, in a corner of the screen. Screen readers announce each. */
export function NoticeList() {
  const { t } = useTranslation('common')
  const notices = useSyncExternalStore(subscribeNotices, shownNotices)
  return (
    <div className={styles.list} role="log" aria-label={t('notifications')} aria-live="polite">
      {notices.map((notice) => (
        <div key={notice.id} ref={fadesOut} className={styles.notice} data-kind={notice.kind}>
          {notice.kind === 'done' ? (
            <IconCircleCheck size={18} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} aria-hidden />
          )}
          <span>{notice.message}</span>
          {notice.action && (
            <Button size="compact-xs" variant="light" onClick={() => runAction(notice)}>
              {notice.action.label}
            </Button>
          )}
          <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => dismiss(notice.id)} />
        </div>
      ))}
    </div>
  )
}
