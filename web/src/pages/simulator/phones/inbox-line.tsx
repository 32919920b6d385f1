import { Anchor } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import styles from './phone-bubble.module.css'

/** The status labels of the inbox. */
export const inboxStatusLabels: Record<MessageView['status'], string> = {
  received: 'received',
  queued: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'not delivered',
  uncertain: 'outcome unknown',
}

/** The failure that the inbox shows for a message. */
export function InboxLine({ inbox }: { inbox: NonNullable<SimulatedBubble['inbox']> }) {
  const to = useTo()
  const reason =
    inbox.error === null
      ? 'The connection was lost, so the outcome is unknown'
      : `${inbox.error.message} (${inbox.error.code})`
  if (inbox.status !== 'failed' && inbox.status !== 'uncertain') return null
  return (
    <p className={styles.inbox}>
      Inbox status: <strong>{inboxStatusLabels[inbox.status]}</strong>. {reason}.
      {inbox.conversation_id && (
        <>
          {' '}
          <Anchor component={Link} to={to(`inbox/${inbox.conversation_id}`)} inherit underline="always">
            View in inbox
          </Anchor>
        </>
      )}
    </p>
  )
}
