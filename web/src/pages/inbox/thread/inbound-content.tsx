import { answersIn } from '@parley/shared/conversations/form-answers'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { MessageView } from '@parley/shared/conversations/messages'
import { IconArrowForwardUp, IconMapPin, IconShoppingCart, IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { captionOf } from './caption-of.ts'
import { ContactCards } from './contact-cards.tsx'
import styles from './inbound-content.module.css'
import { PaymentLine } from './payment-line.tsx'

type InboundPartsProps = { message: MessageView; content: MessageContent }

/** What a customer sent: what it refers to and where it came from, then the message itself by its type. */
export function InboundParts({ message, content }: InboundPartsProps) {
  const { t } = useTranslation(['timeline', 'inbox'])
  const { sender, quoted, forwarded, referral, referred_product: product } = content
  return (
    <>
      {sender && <Sender sender={sender} />}
      {quoted && (
        <blockquote className={styles.quoted} aria-label={t('inReplyTo')}>
          {quoted.direction === 'outbound' && <b>{t('inbox:sentByUs')} </b>}
          {quoted.text === undefined ? t('messageNotInParley') : <bdi>{quoted.text}</bdi>}
        </blockquote>
      )}
      {forwarded && (
        <Origin icon={<IconArrowForwardUp size={13} aria-hidden />}>
          {t(forwarded === 'many_times' ? 'forwardedManyTimes' : 'forwarded')}
        </Origin>
      )}
      {referral && (
        <Origin icon={<IconSpeakerphone size={13} aria-hidden />} title={titleOfAd(referral)}>
          {t(referral.source_type === 'post' ? 'fromAPost' : 'fromAnAd')}{' '}
          <ExternalLink url={referral.source_url}>
            <bdi>{referral.headline ?? referral.body ?? referral.source_id ?? t('noTitle')}</bdi>
          </ExternalLink>
        </Origin>
      )}
      {product && (
        <Origin
          icon={<IconShoppingCart size={13} aria-hidden />}
          title={t('catalogOf', { id: product.catalog_id ?? t('unknownId') })}
        >
          {t('aboutProduct', { id: product.product_id ?? t('unknownId') })}
        </Origin>
      )}
      <Body message={message} content={content} />
    </>
  )
}

/** In a group, each message has its own sender. */
function Sender({ sender: { name, phone } }: { sender: NonNullable<MessageContent['sender']> }) {
  const { t } = useTranslation('timeline')
  const formatPhone = usePhoneFormat()
  const number = phone === null ? undefined : formatPhone(phone)
  return (
    <b className={styles.sender} title={number} dir="auto">
      {name ?? number ?? t('unknownParticipant')}
    </b>
  )
}

function Body({ message, content }: InboundPartsProps): ReactNode {
  const { t } = useTranslation('timeline')
  switch (content.type) {
    case 'text':
      return <FormattedText text={content.body ?? message.text} />
    case 'button':
      return <bdi title={t('buttonPayload', { payload: content.payload ?? t('noId') })}>{message.text}</bdi>
    case 'button_reply':
      return <bdi title={t('buttonId', { id: content.id ?? t('noId') })}>{message.text}</bdi>
    case 'list_reply':
      return (
        <span title={t('rowId', { id: content.id ?? t('noId') })} dir="auto">
          {content.title ?? message.text}
          {content.description && <small className={styles.more}>{content.description}</small>}
        </span>
      )
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

type OriginProps = { icon: ReactNode; title?: string; children: ReactNode }

function Origin({ icon, title, children }: OriginProps) {
  return (
    <div className={styles.origin} title={title}>
      {icon} <span>{children}</span>
    </div>
  )
}

function titleOfAd({ source_id: id, body, ctwa_clid: click }: NonNullable<MessageContent['referral']>): string {
  return [body, id && i18n.t('timeline:adId', { id }), click && i18n.t('timeline:clickId', { id: click })]
    .filter(Boolean)
    .join('\n')
}

/** The address comes from the customer or an ad: only web addresses become links. */
function ExternalLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  if (url === undefined || !/^https?:\/\//i.test(url)) return children
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function Place({ content }: { content: Extract<MessageContent, { type: 'location' }> }) {
  const { t } = useTranslation('timeline')
  const { latitude, longitude, name, address, url } = content
  const point = latitude === null || longitude === null ? undefined : `${latitude}, ${longitude}`
  const map =
    point && `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <div className={styles.card}>
      <IconMapPin size={18} aria-hidden />
      <div>
        <b dir="auto">{name ?? t('location')}</b>
        {address && <div dir="auto">{address}</div>}
        <ExternalLink url={map}>{point ?? t('noCoordinates')}</ExternalLink>
        {url && (
          <div>
            <ExternalLink url={url}>{url}</ExternalLink>
          </div>
        )}
      </div>
    </div>
  )
}

function Order({ content }: { content: Extract<MessageContent, { type: 'order' }> }) {
  const { t } = useTranslation('timeline')
  return (
    <>
      <ul className={styles.items} aria-label={t('orderedProducts')}>
        {content.items.map(({ product_id: product, quantity, price, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <li key={index}>
            <span>
              {quantity ?? '?'} × {product ?? t('product')}
            </span>
            <span>{[price, currency].filter(Boolean).join(' ')}</span>
          </li>
        ))}
      </ul>
      <Omitted count={content.omitted} />
      {content.note && <FormattedText text={content.note} />}
    </>
  )
}

function Form({ content, text }: { content: Extract<MessageContent, { type: 'form_reply' }>; text: string }) {
  const { t } = useTranslation('timeline')
  if (content.answers === undefined) return <FormattedText text={text} />
  return (
    <>
      <b dir="auto">{content.body ?? t('form')}</b>
      <dl className={styles.answers}>
        {answersIn(content.answers).map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a form never change
          <div key={index}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Omitted({ count }: { count: number | undefined }) {
  const { t } = useTranslation('timeline')
  return count === undefined ? null : <small className={styles.more}>{t('andMore', { number: count })}</small>
}
