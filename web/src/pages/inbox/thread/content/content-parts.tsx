import type { MessageContent } from '@parley/shared/conversations/message-content'
import { IconArrowForwardUp, IconShoppingCart, IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../../i18n/i18n.ts'
import { usePhoneFormat } from '../../../../ui/text/use-phone-format.ts'
import styles from './content.module.css'
import { ContentBody, type Said } from './content-body.tsx'
import { ExternalLink } from './external-link.tsx'
import { QuotedMessage } from './quoted-message.tsx'

type ContentPartsProps = { message: Said; content: MessageContent }

/** What was sent, in either direction: what it refers to and where it came from, then the message itself by its type. */
export function ContentParts({ message, content }: ContentPartsProps) {
  const { t } = useTranslation('timeline')
  const { sender, quoted, forwarded, referral, referred_product: product } = content
  return (
    <>
      {sender && <Sender sender={sender} />}
      {quoted && <QuotedMessage quoted={quoted} />}
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
      <ContentBody message={message} content={content} />
    </>
  )
}

/** The sender of a message in a group, in which each message has its own sender. */
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
