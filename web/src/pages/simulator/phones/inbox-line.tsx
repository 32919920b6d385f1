import { Anchor } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import styles from './phone-bubble.module.css'

/** As the inbox puts them. */
export const inboxWords: Record<MessageView['status'], string> = {
  received: 'received',
  queued: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'not delivered',
  uncertain: 'outcome unknown',
}

/** What colleagues read about a message that went wrong. */
export function InboxLine({ inbox }: { inbox: NonNullable<SimulatedBubble['inbox']> }) {
  const to = useTo()
  const reason =
    inbox.error === null ? 'The connection broke, so nobody knows' : `${inbox.error.message} (${inbox.error.code})`
  if (inbox.status !== 'failed' && inbox.status !== 'uncertain') return null
  return (
    <p className={styles.inbox}>
      The inbox shows: <strong>{inboxWords[inbox.status]}</strong>. {reason}.
      {inbox.conversation_id && (
        <>
          {' '}
          <Anchor component={Link} to={to(`inbox/${inbox.conversation_id}`)} inherit underline="always">
            See it there
          </Anchor>
        </>
      )}
    </p>
  )
}
