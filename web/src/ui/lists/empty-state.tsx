import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** What is shown instead of an empty list: its purpose and the one button that starts it. */
export function EmptyState({ icon, illustration, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration ?? (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" size="sm" maw={440}>
        {children}
      </Text>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** What will be there is shown by an illustration, and why nothing can be shown by an icon. */
export type EmptyPicture = { icon: ReactNode; illustration?: undefined } | { illustration: ReactNode; icon?: undefined }

type EmptyStateProps = EmptyPicture & { title: string; children: ReactNode; action?: ReactNode }
