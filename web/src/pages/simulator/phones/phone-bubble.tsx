import type { SimulatedBubble } from '@parley/shared/simulator/simulator'
import { IconChecks } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedTextOnDemand } from '../../../ui/text/formatted-text-on-demand.tsx'
import { clockTime, exactTime } from '../../../ui/text/relative-time.ts'
import { TemplateBubble } from '../../templates/preview.tsx'
import { InboxLine, inboxStatusLabel } from './inbox-line.tsx'
import { MessageActions } from './message-actions.tsx'
import styles from './phone-bubble.module.css'
import { isQuestion, type OnAnswer } from './phone-message.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'

const PhoneQuestion = lazy(async () => ({ default: (await import('./phone-question.tsx')).PhoneQuestion }))
const Place = lazy(async () => ({ default: (await import('../../inbox/thread/content/place.tsx')).Place }))
const ContactCards = lazy(async () => ({
  default: (await import('../../inbox/thread/content/contact-cards.tsx')).ContactCards,
}))
const BubbleFile = lazy(async () => ({ default: (await import('./bubble-file.tsx')).BubbleFile }))

type PhoneBubbleProps = {
  bubble: SimulatedBubble
  onAnswer: OnAnswer
  onQuote: () => void
}

/** A message on the customer's screen; messages of the business have their inbox status and receipt buttons below. */
export function PhoneBubble({ bubble, onAnswer, onQuote }: PhoneBubbleProps) {
  const isOwn = bubble.direction === 'from_customer'
  const at = Date.parse(bubble.at)
  const foot = (
    <div className={styles.foot}>
      <time dateTime={bubble.at} title={exactTime(at)}>
        {clockTime(at)}
      </time>
      {bubble.inbox && ` · ${inboxStatusLabel(bubble.inbox.status)}`}
      {isOwn && bubble.status !== 'failed' && <Ticks isRead={bubble.status === 'read'} />}
    </div>
  )
  return (
    <div className={styles.message} data-own={isOwn || undefined} data-failed={bubble.status === 'failed' || undefined}>
      {bubble.template ? (
        <TemplateBubble
          filled={bubble.template}
          onQuickReply={(text) => onAnswer({ text, button: true })}
          foot={foot}
        />
      ) : isQuestion(bubble.content) ? (
        <Suspense>
          <PhoneQuestion content={bubble.content} media={bubble.media} onAnswer={onAnswer} foot={foot} />
        </Suspense>
      ) : (
        <div className={styles.bubble} data-own={isOwn || undefined}>
          {bubble.quoted_text && (
            <div className={styles.quote} dir="auto">
              {bubble.quoted_text}
            </div>
          )}
          <Suspense>
            <Body bubble={bubble} />
          </Suspense>
          {foot}
        </div>
      )}
      {bubble.reactions.length > 0 && (
        <div className={styles.reactions}>{bubble.reactions.map(({ emoji }) => emoji).join(' ')}</div>
      )}
      {bubble.message_id && bubble.status !== 'failed' && (
        <MessageActions reactions={bubble.reactions} onAnswer={onAnswer} onQuote={onQuote} />
      )}
      {bubble.inbox && <InboxLine inbox={bubble.inbox} />}
      {bubble.message_id && <ReceiptButtons messageId={bubble.message_id} status={bubble.status} />}
    </div>
  )
}

function Body({ bubble: { content, media, text } }: { bubble: SimulatedBubble }) {
  if (media) return <BubbleFile media={media} />
  if (content?.type === 'location') return <Place content={content} />
  if (content?.type === 'contacts') return <ContactCards contacts={content.contacts} />
  return <FormattedTextOnDemand text={text} />
}

/** Whether the business has read a message of the customer. */
function Ticks({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation('simulator')
  return (
    <IconChecks
      className={styles.ticks}
      size={14}
      role="img"
      aria-label={t(isRead ? 'read' : 'delivered')}
      data-read={isRead || undefined}
    />
  )
}
