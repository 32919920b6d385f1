import type { MessageView } from '@parley/shared/conversations/messages'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { dayName } from '../../../ui/text/relative-time.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { MessageBubble } from './message-bubble.tsx'
import styles from './thread.module.css'

/** A message that is being sent to the server. */
export type Pending = { id: string; text: string; kind: 'text' | 'note' }

type MessageListProps = {
  messages: MessageView[]
  pending: Pending[]
  /** The ID of the message that a search found. */
  found: string | undefined
}

export function MessageList({ messages, pending, found }: MessageListProps) {
  const now = useNow()
  const days = messages.map((message) => dayName(Date.parse(message.created_at), now))
  return (
    <div className={styles.messages} role="log" aria-label="Messages" aria-live="polite">
      {messages.map((message, index) => (
        <div
          key={message.id}
          className={styles.entry}
          data-message={message.id}
          data-found={message.id === found || undefined}
        >
          {days[index] !== days[index - 1] && <div className={styles.day}>{days[index]}</div>}
          <MessageBubble message={message} />
        </div>
      ))}
      {pending.map(({ id, text, kind }) => (
        <div key={id} className={styles.entry}>
          <div className={styles.bubble} data-direction="outbound" data-kind={kind} data-pending>
            <FormattedText text={text} />
            <div className={styles.foot}>{kind === 'note' ? 'Saving…' : 'Sending…'}</div>
          </div>
        </div>
      ))}
    </div>
  )
}
