import { Avatar } from '@mantine/core'
import type { ListedConversation } from '@parley/shared/conversations/search-match'
import { NavLink, useLocation } from 'react-router'
import { useTo } from '../../../scope.ts'
import { initials, inWords } from '../../../ui/text/format.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { useConversationName } from '../conversation-name.ts'
import { searchWithMessage } from '../next/search-with-message.ts'
import { StatusOfConversation } from '../status.tsx'
import styles from './conversation-list.module.css'
import { MatchedPlace } from './matched-place.tsx'

export function ConversationRow({ conversation }: { conversation: ListedConversation }) {
  const nameOf = useConversationName()
  const to = useTo()
  const { search } = useLocation()
  const { last_message: last, unread_count: unread, classification, match } = conversation
  return (
    <NavLink
      to={{ pathname: to(`inbox/${conversation._id}`), search: searchWithMessage(search, match?.message_id) }}
      className={styles.row ?? ''}
      data-conversation={conversation._id}
      data-unread={unread > 0 || undefined}
    >
      <Avatar size={32} aria-hidden>
        {conversation.contact.name ? initials(conversation.contact.name) : undefined}
      </Avatar>
      <span className={styles.name} dir="auto">
        {nameOf(conversation)}
      </span>
      <span className={styles.time}>
        <RelativeTime at={last?.at ?? conversation.updated_at} />
      </span>
      <span className={styles.snippet}>
        {match ? (
          <MatchedPlace match={match} />
        ) : (
          <>
            {last?.direction === 'outbound' && <span>Sent: </span>}
            <span dir="auto">{last?.text ?? 'No messages'}</span>
          </>
        )}
      </span>
      <span className={styles.marks}>
        {classification.priority === 'urgent' && <StatusBadge tone="bad">{inWords('urgent')}</StatusBadge>}
        {classification.priority === 'high' && <StatusBadge tone="warn">{inWords('high')}</StatusBadge>}
        {conversation.status !== 'open' && (
          <StatusOfConversation status={conversation.status} snoozedUntil={conversation.snoozed_until} />
        )}
        {unread > 0 && (
          <span className={styles.unread} role="img" aria-label={`${unread} unread`}>
            {unread}
          </span>
        )}
      </span>
    </NavLink>
  )
}
