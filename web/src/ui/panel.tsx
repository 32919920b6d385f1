import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A bordered section; `flush` removes the padding, for tables. */
export function Panel({ id, title, action, flush, children }: PanelProps) {
  return (
    <section id={id} className={styles.panel} data-flush={flush || undefined}>
      {title && (
        <header className={styles.head}>
          <Title order={2} tabIndex={id === undefined ? undefined : -1}>
            {title}
          </Title>
          {action}
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

type PanelProps = {
  /** What an address with this fragment leads to. */
  id?: string | undefined
  title?: ReactNode
  action?: ReactNode
  flush?: boolean
  children: ReactNode
}

/** A value below its name, for a row of figures. */
export function Figure({ name, value, hint }: { name: string; value: ReactNode; hint?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  )
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}
