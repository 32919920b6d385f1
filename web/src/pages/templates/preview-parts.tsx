import type {
  FilledButton,
  FilledCard,
  FilledLocation,
  FilledMedia,
  FilledTemplate,
} from '@parley/shared/templates/template-text'
import {
  IconArrowBackUp,
  IconClock,
  IconCopy,
  IconExternalLink,
  IconFileText,
  IconGif,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './preview.module.css'

const mediaNames: Record<FilledMedia['format'], { label: string; Icon: typeof IconPhoto }> = {
  IMAGE: { label: 'Image', Icon: IconPhoto },
  VIDEO: { label: 'Video', Icon: IconVideo },
  DOCUMENT: { label: 'Document', Icon: IconFileText },
  GIF: { label: 'GIF', Icon: IconGif },
}

/** Stands for the file of a header. The file itself is not loaded, because it is on someone else's server. */
export function BubbleMedia({ media: { format, link, filename } }: { media: FilledMedia }) {
  const { label, Icon } = mediaNames[format]
  return (
    <div className={styles.media} title={link ?? undefined}>
      <Icon size={22} aria-hidden />
      <span>{filename ?? label}</span>
    </div>
  )
}

export function BubbleLocation({ location }: { location: FilledLocation }) {
  const { latitude, longitude, name, address } = location
  const degrees = latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : 'Location'
  return (
    <div className={styles.media} title={degrees}>
      <IconMapPin size={22} aria-hidden />
      <span>{name ?? degrees}</span>
      {address && <span className={styles.footer}>{address}</span>}
    </div>
  )
}

export function BubbleOffer({ offer: { text, expires_at } }: { offer: NonNullable<FilledTemplate['offer']> }) {
  return (
    <div className={styles.offer}>
      <IconClock size={15} aria-hidden />
      <span>
        {text}
        {expires_at && (
          <>
            {' '}
            · ends <RelativeTime at={expires_at} />
          </>
        )}
      </span>
    </div>
  )
}

type QuickReply = ((text: string) => void) | undefined

export function BubbleCards({ cards, onQuickReply }: { cards: FilledCard[]; onQuickReply: QuickReply }) {
  return (
    <ol className={styles.cards} aria-label="Cards">
      {cards.map((card, index) => (
        // Cards have no name of their own, and their order does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={styles.card}>
          {card.media && <BubbleMedia media={card.media} />}
          <div className={styles.text}>
            {card.header && <div className={styles.header}>{card.header}</div>}
            {card.body && <div className={styles.body}>{card.body}</div>}
          </div>
          <BubbleButtons buttons={card.buttons} onQuickReply={onQuickReply} />
        </li>
      ))}
    </ol>
  )
}

const icons: Record<string, typeof IconCopy> = {
  QUICK_REPLY: IconArrowBackUp,
  URL: IconExternalLink,
  PHONE_NUMBER: IconPhone,
  COPY_CODE: IconCopy,
  OTP: IconCopy,
}

/** Quick replies are clickable where a handler is given. */
export function BubbleButtons({ buttons, onQuickReply }: { buttons: FilledButton[]; onQuickReply: QuickReply }) {
  return buttons.map((button, index) => {
    const Icon = icons[button.type] ?? IconExternalLink
    const label = (
      <>
        <Icon size={15} aria-hidden /> {button.text || 'Button'}
      </>
    )
    const key = `${index}-${button.text}`
    return onQuickReply && button.type === 'QUICK_REPLY' ? (
      <button key={key} type="button" className={styles.button} onClick={() => onQuickReply(button.text)}>
        {label}
      </button>
    ) : (
      <div key={key} className={styles.button} title={button.code ?? button.url}>
        {label}
      </div>
    )
  })
}
