import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { IconArrowBackUp, IconCopy, IconExternalLink, IconPhone } from '@tabler/icons-react'
import styles from './preview.module.css'

const icons: Record<string, typeof IconCopy> = {
  QUICK_REPLY: IconArrowBackUp,
  URL: IconExternalLink,
  PHONE_NUMBER: IconPhone,
  COPY_CODE: IconCopy,
}

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
      <div className={styles.text}>
        {filled.header && <div className={styles.header}>{filled.header}</div>}
        <div className={styles.body}>{filled.body || <span className={styles.nothing}>No text yet</span>}</div>
        {filled.footer && <div className={styles.footer}>{filled.footer}</div>}
        {foot}
      </div>
      {filled.buttons.map((button, index) => {
        const Icon = icons[button.type] ?? IconExternalLink
        const label = (
          <>
            <Icon size={15} aria-hidden /> {button.text || 'Button'}
          </>
        )
        const key = `${index}-${button.text}`
        return onQuickReply && button.type === 'QUICK_REPLY' ? (
          <button key={key} type="button" className={styles.button} onClick={() => onQuickReply(button.text)}>
            {label}
          </button>
        ) : (
          <div key={key} className={styles.button} title={button.url}>
            {label}
          </div>
        )
      })}
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
