import styles from './status-badge.module.css'

export type Tone = 'test' | 'good' | 'warn' | 'bad' | 'info' | 'quiet'

/** A status as a word and a shape; colour only adds to them. */
export function StatusBadge({ tone, children, title }: { tone: Tone; children: string; title?: string }) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
