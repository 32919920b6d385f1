import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './callout.module.css'

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertCircle, info: IconInfoCircle }

type CalloutProps = {
  tone: keyof typeof icons
  title?: ReactNode
  /** Read out at once, for what stops somebody. */
  alert?: boolean
  children?: ReactNode
}

/** A few words that must not be overlooked, on a ground of their tone. */
export function Callout({ tone, title, alert, children }: CalloutProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.callout} data-tone={tone} role={alert ? 'alert' : undefined}>
      <Icon size={16} aria-hidden />
      <div>
        {title && <div className={styles.title}>{title}</div>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
