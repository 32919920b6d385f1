import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { useTranslation } from 'react-i18next'
import styles from './phone-bubble.module.css'
import type { OnAnswer } from './phone-message.ts'

const emojis = ['👍', '❤️', '😂', '🙏']

type MessageActionsProps = {
  reactions: SimulatedBubble['reactions']
  onAnswer: OnAnswer
  onQuote: () => void
}

/** What a customer can do with a message of the business: quote it, react to it, and take the reaction back. */
export function MessageActions({ reactions, onAnswer, onQuote }: MessageActionsProps) {
  const { t } = useTranslation('simulator')
  const own = reactions.find(({ direction }) => direction === 'from_customer')?.emoji
  return (
    <fieldset className={styles.receipts}>
      <legend>{t('asTheCustomer')}</legend>
      <button type="button" onClick={onQuote}>
        {t('quote')}
      </button>
      {emojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('reactWith', { emoji })}
          aria-pressed={own === emoji}
          onClick={() => onAnswer({ reaction: own === emoji ? null : emoji })}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  )
}
