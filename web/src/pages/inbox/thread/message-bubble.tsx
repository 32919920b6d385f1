import { withMentions } from '@parley/shared/conversations/mentions'
import type { MessageView, ThreadMessage } from '@parley/shared/conversations/messages'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { anotherApp } from '@parley/shared/words'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { translated } from '../../../i18n/sentences.ts'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import { captionOf } from './caption-of.ts'
import styles from './thread.module.css'

const FilledTop = lazy(async () => ({ default: (await import('./filled-extras.tsx')).FilledTop }))
const FilledCards = lazy(async () => ({ default: (await import('./filled-extras.tsx')).FilledCards }))
export const MessageFile = lazy(async () => ({ default: (await import('./message-file.tsx')).MessageFile }))
const InboundParts = lazy(async () => ({ default: (await import('./inbound-content.tsx')).InboundParts }))

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

export function MessageBubble({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('inbox')
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
          <time dateTime={message.created_at} title={exactTime(Date.parse(message.created_at))}>
            {clockTime(Date.parse(message.created_at))}
          </time>
          {receipt && (
            <span className={styles.receipt} data-status={message.status} title={timesOf(message)}>
              <receipt.icon size={13} aria-hidden /> {t(receipt.text)}
            </span>
          )}
        </div>
      </div>
      {message.error && (
        <div className={styles.error} title={t('errorCode', { code: message.error.code })}>
          {translated(message.error.message)}
        </div>
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
  if (!('type' in content)) return <FilledParts content={content} />
  return (
    <Suspense fallback={<Caption message={message} />}>
      <InboundParts message={message} content={content} />
    </Suspense>
  )
}

/** A template's header, body, footer and buttons. Only the customer can tap the buttons. */
function FilledParts({ content }: { content: FilledTemplate }) {
  const { t } = useTranslation('inbox')
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
    ['sentAt', sent_at],
    ['deliveredAt', delivered_at],
    ['readAt', read_at],
  ] as const
  return times
    .flatMap(([text, at]) => (at ? [i18n.t(`inbox:${text}`, { time: exactTime(Date.parse(at)) })] : []))
    .join('\n')
}
