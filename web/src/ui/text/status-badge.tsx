import styles from './status-badge.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

/** A state in a word, told by shape and text, with colour only as an addition. */
export function StatusBadge({ tone, children, title }: { tone: Tone; children: string; title?: string }) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
