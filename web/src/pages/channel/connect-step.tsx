import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './number.module.css'

type ConnectStepProps = { number: number; title: string; where: ReactNode; children: ReactNode }

/** Some fields under the words that say where at Meta they are found. */
export function ConnectStep({ number, title, where, children }: ConnectStepProps) {
  return (
    <section className={styles.step} aria-label={title}>
      <span className={styles.ordinal} aria-hidden>
        {number}
      </span>
      <div className={styles.content}>
        <Text size="sm" fw={600} component="h3" m={0}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" mb="sm">
          {where}
        </Text>
        {children}
      </div>
    </section>
  )
}
