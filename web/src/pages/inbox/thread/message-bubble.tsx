import type { MessageView } from '@parley/shared/conversations/messages'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import { captionOf } from './caption-of.ts'
import styles from './thread.module.css'

const Attachment = lazy(async () => ({ default: (await import('./attachment.tsx')).Attachment }))
const FilledTop = lazy(async () => ({ default: (await import('./filled-extras.tsx')).FilledTop }))
const FilledCards = lazy(async () => ({ default: (await import('./filled-extras.tsx')).FilledCards }))
const InboundParts = lazy(async () => ({ default: (await import('./inbound-content.tsx')).InboundParts }))

const receipts: Record<MessageView['status'], { label: string; icon: ComponentType<{ size: number }> | null }> = {
  received: { label: '', icon: null },
  queued: { label: 'Sending', icon: IconClock },
  sent: { label: 'Sent', icon: IconCheck },
  delivered: { label: 'Delivered', icon: IconChecks },
  read: { label: 'Read', icon: IconChecks },
  failed: { label: 'Not delivered', icon: IconAlertCircle },
  uncertain: { label: 'Outcome unknown', icon: IconQuestionMark },
}

const kinds: Partial<Record<MessageView['kind'], string>> = {
  note: 'Internal note',
  template: 'Template',
  survey: 'Satisfaction survey',
  notice: 'Automatic',
}

export function MessageBubble({ message }: { message: MessageView }) {
  const { label, icon: Icon } = receipts[message.status]
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
            <Attachment
              messageId={message.id}
              attachment={message.attachment}
              isOurs={message.direction === 'outbound'}
            />
          </Suspense>
        )}
        <MessageParts message={message} />
        <div className={styles.foot}>
          <Author message={message} />
          <time dateTime={message.created_at} title={exactTime(Date.parse(message.created_at))}>
            {clockTime(Date.parse(message.created_at))}
          </time>
          {Icon && (
            <span className={styles.receipt} data-status={message.status} title={timesOf(message)}>
              <Icon size={13} aria-hidden /> {label}
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
        <div className={styles.error}>
          The connection was lost while sending. Parley never resends a message automatically.
        </div>
      )}
    </>
  )
}

function Author({ message: { kind, sent_by: sentBy } }: { message: MessageView }) {
  const name = kinds[kind]
  if (!name && !sentBy) return null
  return (
    <span>
      {name}
      {name && sentBy && ' · '}
      {sentBy && <bdi>{sentBy}</bdi>}
    </span>
  )
}

function Caption({ message }: { message: MessageView }) {
  const text = captionOf(message)
  return text === '' ? null : <FormattedText text={text} />
}

function MessageParts({ message }: { message: MessageView }) {
  const { content } = message
  if (!content) return <Caption message={message} />
  if (!('type' in content)) return <FilledParts content={content} />
  return (
    <Suspense fallback={<Caption message={message} />}>
      <InboundParts message={message} content={content} />
    </Suspense>
  )
}

/** A template's header, body, footer and buttons. Only the customer can tap the buttons. */
function FilledParts({ content }: { content: FilledTemplate }) {
  return (
    <>
      {(content.media || content.location || content.offer) && (
        <Suspense>
          <FilledTop content={content} />
        </Suspense>
      )}
      {content.header && (
        <strong className={styles.header} dir="auto">
          {content.header}
        </strong>
      )}
      <FormattedText text={content.body} />
      {content.footer && (
        <div className={styles.footer} dir="auto">
          {content.footer}
        </div>
      )}
      {content.buttons.length > 0 && (
        <ul className={styles.buttons} aria-label="Buttons">
          {content.buttons.map(({ text, url, code }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a sent message never change
            <li key={`${index}-${text}`} title={code ?? url} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {content.cards && (
        <Suspense>
          <FilledCards cards={content.cards} />
        </Suspense>
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
