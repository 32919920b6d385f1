import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

/** The properties of one object, a name and a value in each line. */
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
