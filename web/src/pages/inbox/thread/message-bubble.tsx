import type { MessageView } from '@parley/shared/conversations/messages'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import { captionOf } from './caption.ts'
import styles from './thread.module.css'

const Attachment = lazy(async () => ({ default: (await import('./attachment.tsx')).Attachment }))

const receipts: Record<MessageView['status'], { words: string; icon: ComponentType<{ size: number }> | null }> = {
  received: { words: '', icon: null },
  queued: { words: 'Sending', icon: IconClock },
  sent: { words: 'Sent', icon: IconCheck },
  delivered: { words: 'Delivered', icon: IconChecks },
  read: { words: 'Read', icon: IconChecks },
  failed: { words: 'Not delivered', icon: IconAlertCircle },
  uncertain: { words: 'Outcome unknown', icon: IconQuestionMark },
}

const kinds: Partial<Record<MessageView['kind'], string>> = {
  note: 'Note, for members only',
  template: 'Template',
  survey: 'Satisfaction survey',
  notice: 'Automatic',
}

export function MessageBubble({ message }: { message: MessageView }) {
  const { content } = message
  const { words, icon: Icon } = receipts[message.status]
  const by = [kinds[message.kind], message.sent_by].filter(Boolean).join(' · ')
  return (
    <>
      <div
        className={styles.bubble}
        data-direction={message.direction}
        data-kind={message.kind}
        data-failed={message.status === 'failed' || undefined}
      >
        {message.attachment && (
          <Suspense>
            <Attachment messageId={message.id} attachment={message.attachment} />
          </Suspense>
        )}
        {content ? <FilledParts content={content} /> : captionOf(message)}
        <div className={styles.foot}>
          {by && <span>{by}</span>}
          <time dateTime={message.created_at} title={exactTime(Date.parse(message.created_at))}>
            {clockTime(Date.parse(message.created_at))}
          </time>
          {Icon && (
            <span className={styles.receipt} data-status={message.status} title={timesOf(message)}>
              <Icon size={13} aria-hidden /> {words}
            </span>
          )}
        </div>
      </div>
      {message.error && (
        <div className={styles.error} title={`Code ${message.error.code}`}>
          {message.error.message}
        </div>
      )}
      {message.status === 'uncertain' && (
        <div className={styles.error}>The connection broke while sending. Parley never sends it twice by itself.</div>
      )}
    </>
  )
}

/** A template in its parts. The buttons are the customer's to tap. */
function FilledParts({ content }: { content: NonNullable<MessageView['content']> }) {
  return (
    <>
      {content.header && <strong className={styles.header}>{content.header}</strong>}
      {content.body}
      {content.footer && <div className={styles.footer}>{content.footer}</div>}
      {content.buttons.length > 0 && (
        <ul className={styles.buttons} aria-label="Buttons">
          {content.buttons.map(({ text, url }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a sent message never move
            <li key={`${place}-${text}`} title={url}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function timesOf({ sent_at, delivered_at, read_at }: MessageView): string {
  const times = [
    ['Sent', sent_at],
    ['Delivered', delivered_at],
    ['Read', read_at],
  ] as const
  return times.flatMap(([name, at]) => (at ? [`${name} ${exactTime(Date.parse(at))}`] : [])).join('\n')
}
