import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Preformatted text with a copy button: a command, a payload, headers. */
export function CodeBlock({ text, what, wrap }: { text: string; what: string; wrap?: boolean }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.text} data-wrap={wrap || undefined} tabIndex={0} aria-label={what}>
        <pre>{text}</pre>
      </section>
      <div className={styles.copy}>
        <CopyButton text={text} what={what} />
      </div>
    </div>
  )
}
