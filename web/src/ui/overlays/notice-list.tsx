import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './notice-list.module.css'
import { dismiss, shownNotices, subscribeNotices } from './notices.ts'

/** Short messages about completed and failed actions, in a corner of the screen. Screen readers announce each. */
export function NoticeList() {
  const notices = useSyncExternalStore(subscribeNotices, shownNotices)
  return (
    <div className={styles.list} role="log" aria-label="Notifications" aria-live="polite">
      {notices.map(({ id, message, kind }) => (
        <div key={id} className={styles.notice} data-kind={kind}>
          {kind === 'done' ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
          <span>{message}</span>
          <CloseButton size="sm" aria-label="Dismiss" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
