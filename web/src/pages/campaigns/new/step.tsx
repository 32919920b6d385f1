import { Box, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './step.module.css'

/** One of the three things to settle before a campaign goes out. */
export function Step({ number, title, about, children }: StepProps) {
  return (
    <section className={styles.step} aria-label={title}>
      <div className={styles.number} aria-hidden>
        {number}
      </div>
      <div className={styles.body}>
        <Title order={2}>{title}</Title>
        {about && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        <Box mt="sm">{children}</Box>
      </div>
    </section>
  )
}

type StepProps = { number: number; title: string; about?: ReactNode; children: ReactNode }
