import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedTextOnDemand } from '../../ui/text/formatted-text-on-demand.tsx'
import { BubbleButtons } from './bubble-buttons.tsx'
import styles from './preview.module.css'

// Most templates have neither, so that a page need not wait for them.
const BubbleTop = lazy(async () => ({ default: (await import('./preview-parts.tsx')).BubbleTop }))
const BubbleCards = lazy(async () => ({ default: (await import('./preview-parts.tsx')).BubbleCards }))

type TemplateBubbleProps = {
  filled: FilledTemplate
  /** Makes quick replies clickable. */
  onQuickReply?: (text: string) => void
  /** The time and status at the end of the bubble. */
  foot?: React.ReactNode
}

/** A filled template as customers see it. */
export function TemplateBubble({ filled, onQuickReply, foot }: TemplateBubbleProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.bubble}>
      {(filled.media || filled.location || filled.offer) && (
        <Suspense>
          <BubbleTop filled={filled} />
        </Suspense>
      )}
      <div className={styles.text}>
        {filled.header && (
          <div className={styles.header} dir="auto">
            {filled.header}
          </div>
        )}
        {filled.body ? (
          <FormattedTextOnDemand text={filled.body} />
        ) : (
          <span className={styles.nothing}>{t('noTextYet')}</span>
        )}
        {filled.footer && (
          <div className={styles.footer} dir="auto">
            {filled.footer}
          </div>
        )}
        {foot}
      </div>
      <BubbleButtons buttons={filled.buttons} onQuickReply={onQuickReply} />
      {filled.cards && (
        <Suspense>
          <BubbleCards cards={filled.cards} onQuickReply={onQuickReply} />
        </Suspense>
      )}
    </div>
  )
}

/** A preview of the bubble on the customer's screen. */
export function TemplatePreview({ filled }: { filled: FilledTemplate }) {
  const { t } = useTranslation('common')
  return (
    <section className={styles.screen} aria-label={t('preview')}>
      <p className={styles.title} aria-hidden>
        {t('preview')}
      </p>
      <TemplateBubble filled={filled} />
    </section>
  )
}
