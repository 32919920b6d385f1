import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { IconClick } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../../../ui/text/formatted-text.tsx'
import { chosenOn } from '../message-links.ts'
import { ThreadMessages } from '../thread-messages.ts'
import { captionOf } from './caption-of.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './content.module.css'
import { Form } from './form.tsx'
import { Interactive } from './interactive.tsx'
import { Omitted } from './omitted.tsx'
import { Order } from './order.tsx'
import { PaymentLine } from './payment-line.tsx'
import { Place } from './place.tsx'
import { Question } from './question.tsx'

/** What is shown of a message, whether or not it has been sent. */
export type Said = Pick<MessageView, 'id' | 'text' | 'attachment'>

type ContentBodyProps = { message: Said; content: MessageContent }

/** The message itself, one view for each type. */
export function ContentBody({ message, content }: ContentBodyProps): ReactNode {
  const { t } = useTranslation('timeline')
  const messages = use(ThreadMessages)
  switch (content.type) {
    case 'text':
      return <FormattedText text={content.body ?? message.text} />
    case 'buttons':
    case 'list':
    case 'link_button':
    case 'location_request':
      return <Question content={content} chosen={chosenOn(message.id, messages)} />
    case 'button':
      return (
        <Answer kind={t('tappedButton')} title={t('buttonPayload', { payload: content.payload ?? t('noId') })}>
          {message.text}
        </Answer>
      )
    case 'button_reply':
      return (
        <Answer kind={t('tappedButton')} title={t('buttonId', { id: content.id ?? t('noId') })}>
          {message.text}
        </Answer>
      )
    case 'list_reply':
      return (
        <Answer kind={t('chosenRow')} title={t('rowId', { id: content.id ?? t('noId') })}>
          {content.title ?? message.text}
          {content.description && <small className={styles.more}>{content.description}</small>}
        </Answer>
      )
    case 'interactive':
      return <Interactive content={content} text={message.text} />
    case 'edit':
      return <Edited message={message} changed={content.message} />
    case 'location':
      return <Place content={content} />
    case 'contacts':
      return (
        <>
          <ContactCards contacts={content.contacts} />
          <Omitted count={content.omitted} />
        </>
      )
    case 'payment':
      return <PaymentLine payment={content} />
    case 'audio':
      return <FormattedText text={content.voicemail ? t('voicemail') : captionOf(message)} />
    case 'order':
      return <Order content={content} />
    case 'call_recording':
      return t('callRecording')
    case 'call_transcript':
      return t('callTranscript')
    case 'form_reply':
      return <Form content={content} text={message.text} />
    default:
      return <FormattedText text={captionOf(message)} />
  }
}

/** What the customer tapped or chose. Its ID, which a program reads, is the title. */
function Answer({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  return (
    <span className={styles.answer} title={title}>
      <IconClick size={15} role="img" aria-label={kind} />
      <span dir="auto">{children}</span>
    </span>
  )
}

/** What a message says since it was changed. The server keeps no change of a change. */
function Edited({ message, changed }: { message: Said; changed: unknown }) {
  const { t } = useTranslation('timeline')
  const text = message.text.replace(/^\[[^\]]*\] ?/, '')
  return (
    <>
      <small className={styles.more}>{t('editedMessage')}</small>
      {isContent(changed) ? (
        <ContentBody message={{ ...message, text }} content={changed} />
      ) : (
        <FormattedText text={text === '' ? message.text : text} />
      )}
    </>
  )
}

function isContent(value: unknown): value is MessageContent {
  return typeof value === 'object' && value !== null && 'type' in value && value.type !== 'edit'
}
