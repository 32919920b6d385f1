import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './cover.module.css'
import { usePageTitle } from './use-page-title.ts'

/** A page outside the frame, such as sign-in: a single card with a single task. */
export function Cover({ title, about, children }: { title: string; about: string; children?: ReactNode }) {
  usePageTitle(title)
  return (
    <main className={styles.cover}>
      <div className={styles.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>Parley</span>
      </div>
      <div className={styles.card}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" size="sm" mt={4} mb={children ? 20 : 0}>
          {about}
        </Text>
        {children}
      </div>
    </main>
  )
}
