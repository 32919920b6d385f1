import type { MessageContent } from '@parley/shared/conversations/message-content'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../../ui/text/formatted-text.tsx'
import styles from './content.module.css'
import { Omitted } from './omitted.tsx'

/** The products of an order, as the platform writes their quantities and prices. */
export function Order({ content }: { content: Extract<MessageContent, { type: 'order' }> }) {
  const { t } = useTranslation('timeline')
  return (
    <>
      <ul className={styles.items} aria-label={t('orderedProducts')}>
        {content.items.map(({ product_id: product, quantity, price, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <li key={index}>
            <span>
              {quantity ?? '?'} × {product ?? t('product')}
            </span>
            <span>{[price, currency].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
      <Omitted count={content.omitted} />
      {content.note && <FormattedText text={content.note} />}
    </>
  )
}
