import type { FilledTemplate } from '@parley/shared/templates/template-text'
import styles from './preview.module.css'
import { BubbleButtons, BubbleCards, BubbleLocation, BubbleMedia, BubbleOffer } from './preview-parts.tsx'

type TemplateBubbleProps = {
  filled: FilledTemplate
  /** Makes quick replies clickable. */
  onQuickReply?: (text: string) => void
  /** The time and status at the end of the bubble. */
  foot?: React.ReactNode
}

/** A filled template as customers see it. */
export function TemplateBubble({ filled, onQuickReply, foot }: TemplateBubbleProps) {
  return (
    <div className={styles.bubble}>
      {filled.media && <BubbleMedia media={filled.media} />}
      {filled.location && <BubbleLocation location={filled.location} />}
      {filled.offer && <BubbleOffer offer={filled.offer} />}
      <div className={styles.text}>
        {filled.header && <div className={styles.header}>{filled.header}</div>}
        <div className={styles.body}>{filled.body || <span className={styles.nothing}>No text yet</span>}</div>
        {filled.footer && <div className={styles.footer}>{filled.footer}</div>}
        {foot}
      </div>
      <BubbleButtons buttons={filled.buttons} onQuickReply={onQuickReply} />
      {filled.cards && <BubbleCards cards={filled.cards} onQuickReply={onQuickReply} />}
    </div>
  )
}

/** A preview of the bubble on the customer's screen. */
export function TemplatePreview({ filled }: { filled: FilledTemplate }) {
  return (
    <section className={styles.screen} aria-label="Preview">
      <p className={styles.title} aria-hidden>
        Preview
      </p>
      <TemplateBubble filled={filled} />
    </section>
  )
}
