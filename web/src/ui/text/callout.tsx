import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconFlask, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './callout.module.css'

const icons = {
  test: IconFlask,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
  info: IconInfoCircle,
}

type CalloutProps = {
  tone: keyof typeof icons
  title?: ReactNode
  /** Whether screen readers announce it at once; for errors that block the user. */
  alert?: boolean
  children?: ReactNode
}

/** A highlighted message with an icon, in the colour of its tone. */
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
