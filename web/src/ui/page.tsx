import { Text, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

type PageProps = {
  title: string
  /** One sentence on the purpose of the page. */
  about?: ReactNode
  action?: ReactNode
  back?: { to: string; label: string }
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** The heading and body layout of every page. */
export function Page({ title, about, action, back, width = 'wide', children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={styles.page} data-width={width}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <IconChevronLeft size={14} aria-hidden /> <bdi>{back.label}</bdi>
        </Link>
      )}
      <header className={styles.head}>
        <div className={styles.words}>
          <Title order={1}>
            <bdi>{title}</bdi>
          </Title>
          {about && (
            <Text c="dimmed" size="sm" mt={2}>
              {about}
            </Text>
          )}
        </div>
        {action && (
          <div className={styles.action} data-page-actions>
            {action}
          </div>
        )}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
