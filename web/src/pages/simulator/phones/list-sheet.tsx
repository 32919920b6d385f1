import styles from './phone-bubble.module.css'
import type { Of } from './phone-message.ts'

/** The rows of a list as they unfold on the phone, by section. */
export function ListSheet({ content, onChoose }: { content: Of<'list'>; onChoose: (id: string) => void }) {
  return (
    <section className={styles.sheet} aria-label={content.button}>
      {content.sections.map(({ title, rows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a sent message never change
        <div key={index}>
          {title && <b dir="auto">{title}</b>}
          {rows.map((row) => (
            <button key={row.id} type="button" onClick={() => onChoose(row.id)}>
              <bdi>{row.title}</bdi>
              {row.description && <small dir="auto">{row.description}</small>}
            </button>
          ))}
        </div>
      ))}
    </section>
  )
}
