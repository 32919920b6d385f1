import type { ActivityView } from '@parley/shared/conversations/activity'
import type { DelayedMessageView, ThreadMessage } from '@parley/shared/conversations/messages'
import type { RelatedConversation } from '@parley/shared/conversations/related'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { clockTime, dayName, exactTime } from '../../../ui/text/relative-time.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { activityParts } from './activity-text.ts'
import { ConversationLine } from './conversation-line.tsx'
import { DelayedMessages } from './delayed-messages.tsx'
import { entriesOf } from './entries.ts'
import { MessageEntry } from './message-entry.tsx'
import { changesIn } from './message-links.ts'
import { noticeText } from './notice-text.ts'
import styles from './thread.module.css'

/** A message that is being sent to the server. */
export type Pending = { id: string; text: string; kind: 'text' | 'note' }

type MessageListProps = {
  /** The conversation that is open. */
  conversationId: string
  /** What is known of it and of others with the same customer. */
  related: readonly RelatedConversation[]
  messages: ThreadMessage[]
  activity: readonly ActivityView[]
  /** Whether there are earlier messages that are not loaded. */
  hasOlder: boolean
  pending: Pending[]
  delayed: readonly DelayedMessageView[]
  /** The ID of the message that a search or a quote led to. */
  found: string | undefined
}

export function MessageList({
  conversationId,
  related,
  messages,
  activity,
  hasOlder,
  pending,
  delayed,
  found,
}: MessageListProps) {
  const { t } = useTranslation('inbox')
  const now = useNow()
  const entries = entriesOf({ conversationId, messages, activity, hasOlder })
  const changes = useMemo(() => changesIn(messages), [messages])
  const lastId = messages.findLast((message) => noticeText(message) === undefined)?.id
  const days = entries.map(({ at }) => dayName(at, now))
  return (
    <div className={styles.messages} role="log" aria-label={t('messages')} aria-live="polite">
      {entries.map((entry, index) => {
        const day = days[index] !== days[index - 1] && <div className={styles.day}>{days[index]}</div>
        if (entry.type === 'conversation') {
          const { conversationId: its, at } = entry
          return (
            <div key={`${its} ${at}`} className={styles.entry}>
              {day}
              <ConversationLine
                conversationId={its}
                conversation={related.find(({ id }) => id === its)}
                isCurrent={its === conversationId}
              />
            </div>
          )
        }
        if (entry.type === 'activity') {
          return (
            <div key={entry.activity.id} className={styles.entry}>
              {day}
              <ActivityLine activity={entry.activity} />
            </div>
          )
        }
        const { message, at } = entry
        const notice = noticeText(message)
        if (notice !== undefined) {
          return (
            <div key={message.id} className={styles.entry} data-message={message.id}>
              {day}
              <NoticeLine text={notice} at={at} />
            </div>
          )
        }
        return (
          <MessageEntry
            key={message.id}
            message={message}
            isLast={message.id === lastId}
            isFound={message.id === found}
            change={changes.get(message.id)}
            day={day}
          />
        )
      })}
      <DelayedMessages messages={delayed.filter(({ id }) => messages.every((each) => each.id !== id))} />
      {pending.map(({ id, text, kind }) => (
        <div key={id} className={styles.entry}>
          <div className={styles.bubble} data-direction="outbound" data-kind={kind} data-pending>
            <FormattedText text={text} />
            <div className={styles.foot}>{t(kind === 'note' ? 'saving' : 'sending')}</div>
          </div>
        </div>
      ))}
    </div>
  )
}

/** One line about what was done with the conversation, among its messages. */
function ActivityLine({ activity }: { activity: ActivityView }) {
  const at = Date.parse(activity.at)
  return (
    <p className={styles.activity}>
      <span>
        {activityParts(activity).map(({ text, isName }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done never changes
          isName ? <bdi key={index}>{text}</bdi> : text,
        )}
      </span>
      <time dateTime={activity.at} title={exactTime(at)}>
        {clockTime(at)}
      </time>
    </p>
  )
}

/** One line about what happened in the conversation, among its messages. */
function NoticeLine({ text, at }: { text: string; at: number }) {
  return (
    <p className={styles.activity}>
      <span dir="auto">{text}</span>
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {clockTime(at)}
      </time>
    </p>
  )
}
