import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** Text to be read or taken as it is: a command, a body, headers. */
export function CodeBlock({ text, what, wrap }: { text: string; what: string; wrap?: boolean }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.text} data-wrap={wrap || undefined} tabIndex={0} aria-label={what}>
        <pre>{text}</pre>
      </section>
      <div className={styles.copy}>
        <CopyButton text={text} what={what} />
      </div>
    </div>
  )
}
