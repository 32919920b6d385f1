import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

/** What is known of one thing: a name and its value in each line. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>
}

export function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
