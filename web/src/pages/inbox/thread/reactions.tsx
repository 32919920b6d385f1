import { VisuallyHidden } from '@mantine/core'
import type { MessageView, Reaction } from '@parley/shared/conversations/messages'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../ui/text/format.ts'
import styles from './thread.module.css'

const keyOf = ({ direction, emoji }: Reaction) => `${direction} ${emoji}`

/** The reactions to a message, the customer's and the one of the business, on the edge of its bubble. Equal ones are counted. */
export function Reactions({ message: { direction, reactions = [] } }: { message: MessageView }) {
  const { t } = useTranslation('timeline')
  if (reactions.length === 0) return null
  return (
    <ul className={styles.reactions} data-direction={direction} aria-label={t('reactions')}>
      {[...Map.groupBy(reactions, keyOf)].map(([key, [reaction, ...others]]) => {
        const isOurs = reaction?.direction === 'outbound'
        const by = t(isOurs ? 'reactionOfUs' : 'reactionOfCustomer')
        return (
          <li key={key} title={by} data-own={isOurs || undefined}>
            {reaction?.emoji} {others.length > 0 && formatNumber(others.length + 1)}{' '}
            <VisuallyHidden>{by}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
