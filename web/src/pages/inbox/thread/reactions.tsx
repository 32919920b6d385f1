import { VisuallyHidden } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { useTranslation } from 'react-i18next'
import styles from './thread.module.css'

/** The reactions to a message, the customer's and the one of the business, on the edge of its bubble. */
export function Reactions({ message: { direction, reactions = [] } }: { message: MessageView }) {
  const { t } = useTranslation('timeline')
  if (reactions.length === 0) return null
  return (
    <ul className={styles.reactions} data-direction={direction} aria-label={t('reactions')}>
      {reactions.map((reaction) => {
        const by = t(reaction.direction === 'outbound' ? 'reactionOfUs' : 'reactionOfCustomer')
        return (
          <li key={reaction.direction} title={by} data-own={reaction.direction === 'outbound' || undefined}>
            {reaction.emoji} <VisuallyHidden>{by}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
