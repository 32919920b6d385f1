import type { ReactNode } from 'react'
import styles from './illustration.module.css'

/** A drawing for an empty page, of lines on surfaces, with the one part that matters in the primary colour. */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.illustration} viewBox="0 0 128 84" aria-hidden="true" focusable="false">
      <ellipse className={styles.quiet} cx="64" cy="74" rx="46" ry="6" />
      {children}
    </svg>
  )
}

export const { surface, accent } = styles
