import type { ReactNode } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import styles from './connect.module.css'

/** A step of the page, with its number. */
export function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <Panel
      title={
        <span className={styles.title}>
          <span className={styles.ordinal}>{number}</span>
          {title}
        </span>
      }
    >
      {children}
    </Panel>
  )
}
