import type { FilledCard, FilledLocation, FilledMedia, FilledTemplate } from '@parley/shared/templates/template-text'
import { IconClock, IconFileText, IconGif, IconMapPin, IconPhoto, IconVideo } from '@tabler/icons-react'
import { FormattedTextOnDemand } from '../../ui/text/formatted-text-on-demand.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { BubbleButtons, type QuickReply } from './bubble-buttons.tsx'
import styles from './preview.module.css'

const mediaNames: Record<FilledMedia['format'], { label: string; Icon: typeof IconPhoto }> = {
  IMAGE: { label: 'Image', Icon: IconPhoto },
  VIDEO: { label: 'Video', Icon: IconVideo },
  DOCUMENT: { label: 'Document', Icon: IconFileText },
  GIF: { label: 'GIF', Icon: IconGif },
}

/** What stands above the text: its file, place and offer. */
export function BubbleTop({ filled: { media, location, offer } }: { filled: FilledTemplate }) {
  return (
    <>
      {media && <BubbleMedia media={media} />}
      {location && <BubbleLocation location={location} />}
      {offer && <BubbleOffer offer={offer} />}
    </>
  )
}

/** Stands for the file of a header. The file itself is not loaded, because it is on someone else's server. */
function BubbleMedia({ media: { format, link, filename } }: { media: FilledMedia }) {
  const { label, Icon } = mediaNames[format]
  return (
    <div className={styles.media} title={link ?? undefined}>
      <Icon size={22} aria-hidden />
      <bdi>{filename ?? label}</bdi>
    </div>
  )
}

function BubbleLocation({ location }: { location: FilledLocation }) {
  const { latitude, longitude, name, address } = location
  const degrees = latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : 'Location'
  return (
    <div className={styles.media} title={degrees}>
      <IconMapPin size={22} aria-hidden />
      <bdi>{name ?? degrees}</bdi>
      {address && <bdi className={styles.footer}>{address}</bdi>}
    </div>
  )
}

function BubbleOffer({ offer: { text, expires_at } }: { offer: NonNullable<FilledTemplate['offer']> }) {
  return (
    <div className={styles.offer}>
      <IconClock size={15} aria-hidden />
      <span>
        <bdi>{text}</bdi>
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

export function BubbleCards({ cards, onQuickReply }: { cards: FilledCard[]; onQuickReply: QuickReply }) {
  return (
    <ol className={styles.cards} aria-label="Cards">
      {cards.map((card, index) => (
        // Cards have no name of their own, and their order does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={styles.card}>
          {card.media && <BubbleMedia media={card.media} />}
          <div className={styles.text}>
            {card.header && (
              <div className={styles.header} dir="auto">
                {card.header}
              </div>
            )}
            {card.body && <FormattedTextOnDemand text={card.body} />}
          </div>
          <BubbleButtons buttons={card.buttons} onQuickReply={onQuickReply} />
        </li>
      ))}
    </ol>
  )
}
