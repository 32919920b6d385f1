import { withMentions } from '@parley/shared/conversations/mentions'
import type { MessageView, ThreadMessage } from '@parley/shared/conversations/messages'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { anotherApp } from '@parley/shared/words'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { translated } from '../../../i18n/sentences.ts'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import { offeredActions } from './actions/offered-actions.ts'
import { captionOf } from './content/caption-of.ts'
import { type Change, chosenOn } from './message-links.ts'
import { Reactions } from './reactions.tsx'
import styles from './thread.module.css'
import { ThreadMessages } from './thread-messages.ts'

const FilledTop = lazy(async () => ({ default: (await import('./filled-extras.tsx')).FilledTop }))
const FilledCards = lazy(async () => ({ default: (await import('./filled-extras.tsx')).FilledCards }))
export const MessageFile = lazy(async () => ({ default: (await import('./message-file.tsx')).MessageFile }))
export const ContentParts = lazy(async () => ({ default: (await import('./content/content-parts.tsx')).ContentParts }))

const RetryButton = lazy(async () => ({ default: (await import('./actions/retry-button.tsx')).RetryButton }))

type ReceiptText = 'words.Sending' | 'words.Sent' | 'words.Delivered' | 'words.Read' | 'notDelivered' | 'outcomeUnknown'

const receipts: Record<MessageView['status'], { text: ReceiptText; icon: ComponentType<{ size: number }> } | null> = {
  received: null,
  queued: { text: 'words.Sending', icon: IconClock },
  sent: { text: 'words.Sent', icon: IconCheck },
  delivered: { text: 'words.Delivered', icon: IconChecks },
  read: { text: 'words.Read', icon: IconChecks },
  failed: { text: 'notDelivered', icon: IconAlertCircle },
  uncertain: { text: 'outcomeUnknown', icon: IconQuestionMark },
}

const kinds: Partial<Record<MessageView['kind'], 'internalNote' | 'template' | 'satisfactionSurvey' | 'automatic'>> = {
  note: 'internalNote',
  template: 'template',
  survey: 'satisfactionSurvey',
  notice: 'automatic',
}

type MessageBubbleProps = {
  message: ThreadMessage
  /** What the customer did with it later. */
  change?: Change | undefined
  /** The actions of the message. */
  children?: ReactNode
}

export function MessageBubble({ message, change, children }: MessageBubbleProps) {
  const { t } = useTranslation(['inbox', 'timeline'])
  const receipt = receipts[message.status]
  return (
    <>
      <div
        className={styles.bubble}
        data-direction={message.direction}
        data-kind={message.kind}
        data-failed={message.status === 'failed' || undefined}
      >
        {(message.media ?? message.attachment) && (
          <Suspense>
            <MessageFile message={message} />
          </Suspense>
        )}
        <MessageParts message={message} />
        <div className={styles.foot}>
          <Author message={message} />
          {change && <span>{t(`timeline:${change}`)}</span>}
          <time dateTime={message.created_at} title={exactTime(Date.parse(message.created_at))}>
            {clockTime(Date.parse(message.created_at))}
          </time>
          {receipt && (
            <span className={styles.receipt} data-status={message.status} title={timesOf(message)}>
              <receipt.icon size={13} aria-hidden /> {t(receipt.text)}
            </span>
          )}
        </div>
        {children}
      </div>
      <Reactions message={message} />
      {message.error && (
        <div className={styles.error} title={t('errorCode', { code: message.error.code })}>
          {translated(message.error.message)}
        </div>
      )}
      {offeredActions(message).retry && (
        <Suspense>
          <RetryButton messageId={message.id} />
        </Suspense>
      )}
      {message.status === 'uncertain' && <div className={styles.error}>{t('connectionWasLostWhileSending')}</div>}
    </>
  )
}

function Author({ message: { kind, content, campaign_id: campaignId, sent_by: author } }: { message: MessageView }) {
  const { t } = useTranslation('inbox')
  const received = content && 'type' in content ? content : undefined
  const text =
    received?.type === 'ai_summary'
      ? 'summaryByAi'
      : received?.standby
        ? 'inStandby'
        : campaignId === null
          ? kinds[kind]
          : 'campaign'
  const sentBy = received?.type === 'ai_summary' ? null : author === anotherApp ? t('anotherApp') : author
  if (!text && !sentBy) return null
  return (
    <span>
      {text && t(text)}
      {text && sentBy && ' · '}
      {sentBy && <bdi>{sentBy}</bdi>}
    </span>
  )
}

function Caption({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('inbox')
  const names = new Map(message.mentions?.map(({ user_id, name }) => [user_id, name]))
  const caption = captionOf(message)
  const text =
    message.kind === 'note'
      ? withMentions(caption, (userId) => `@${names.get(userId) ?? t('formerColleague')}`)
      : caption
  return text === '' ? null : <FormattedText text={text} />
}

function MessageParts({ message }: { message: ThreadMessage }) {
  const { content } = message
  if (!content) return <Caption message={message} />
  if (!('type' in content)) return <FilledParts messageId={message.id} content={content} />
  return (
    <Suspense fallback={<Caption message={message} />}>
      <ContentParts message={message} content={content} />
    </Suspense>
  )
}

/** A template's header, body, footer and buttons. Only the customer can tap the buttons; the tapped one is marked. */
function FilledParts({ messageId, content }: { messageId: string; content: FilledTemplate }) {
  const { t } = useTranslation(['inbox', 'timeline'])
  const chosen = chosenOn(messageId, use(ThreadMessages))
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
        <ul className={styles.buttons} aria-label={t('buttons')}>
          {content.buttons.map(({ text, url, code }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of a sent message never change
            <li key={`${index}-${text}`} title={code ?? url} data-chosen={chosen.has(text) || undefined} dir="auto">
              {chosen.has(text) && <IconCheck size={14} role="img" aria-label={t('timeline:chosenByCustomer')} />}
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
    ['sentAt', sent_at],
    ['deliveredAt', delivered_at],
    ['readAt', read_at],
  ] as const
  return times
    .flatMap(([text, at]) => (at ? [i18n.t(`inbox:${text}`, { time: exactTime(Date.parse(at)) })] : []))
    .join('\n')
}
