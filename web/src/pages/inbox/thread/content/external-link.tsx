import type { ReactNode } from 'react'
import styles from './content.module.css'

/** A link whose address comes from a customer, an ad or a program: only web addresses become links. */
export function ExternalLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  if (url === undefined || !/^https?:\/\//i.test(url)) return children
  return (
    <a href={url} className={styles.link} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
