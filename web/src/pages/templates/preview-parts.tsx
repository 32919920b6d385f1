import type { FilledCard, FilledLocation, FilledMedia, FilledTemplate } from '@parley/shared/templates/template-text'
import { IconClock, IconFileText, IconGif, IconMapPin, IconPhoto, IconVideo } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFileAddress } from '../../files/use-file-address.ts'
import { i18n } from '../../i18n/i18n.ts'
import { FormattedTextOnDemand } from '../../ui/text/formatted-text-on-demand.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { BubbleButtons, type QuickReply } from './bubble-buttons.tsx'
import styles from './preview.module.css'

// Players and the names of types of files, which most templates do not need.
const HeaderFile = lazy(async () => ({ default: (await import('./header-file.tsx')).HeaderFile }))

const mediaNames: Record<FilledMedia['format'], { label: string; Icon: typeof IconPhoto }> = {
  IMAGE: {
    get label() {
      return i18n.t('common:image')
    },
    Icon: IconPhoto,
  },
  VIDEO: {
    get label() {
      return i18n.t('common:video')
    },
    Icon: IconVideo,
  },
  DOCUMENT: {
    get label() {
      return i18n.t('common:document')
    },
    Icon: IconFileText,
  },
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

/** The file of a header. What a link leads to is not loaded, because it is on someone else's server. */
function BubbleMedia({ media }: { media: FilledMedia }) {
  const addressOf = useFileAddress()
  const { format, link, file_id, filename } = media
  const { label, Icon } = mediaNames[format]
  if (format === 'IMAGE' && file_id) {
    return <img className={styles.picture} src={addressOf(file_id, 'preview')} alt={label} loading="lazy" />
  }
  const placeholder = (
    <div className={styles.media} title={link ?? undefined}>
      <Icon size={22} aria-hidden />
      <bdi>{filename ?? label}</bdi>
    </div>
  )
  if (!file_id) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <HeaderFile fileId={file_id} media={media} label={label} placeholder={placeholder} />
    </Suspense>
  )
}

function BubbleLocation({ location }: { location: FilledLocation }) {
  const { t } = useTranslation('common')
  const { latitude, longitude, name, address } = location
  const degrees = latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : t('location')
  return (
    <div className={styles.media} title={degrees}>
      <IconMapPin size={22} aria-hidden />
      <bdi>{name ?? degrees}</bdi>
      {address && <bdi className={styles.footer}>{address}</bdi>}
    </div>
  )
}

function BubbleOffer({ offer: { text, expires_at } }: { offer: NonNullable<FilledTemplate['offer']> }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.offer}>
      <IconClock size={15} aria-hidden />
      <span>
        <bdi>{text}</bdi>
        {expires_at && <Trans t={t} i18nKey="ends" components={{ relativetime: <RelativeTime at={expires_at} /> }} />}
      </span>
    </div>
  )
}

export function BubbleCards({ cards, onQuickReply }: { cards: FilledCard[]; onQuickReply: QuickReply }) {
  const { t } = useTranslation('common')
  return (
    <ol className={styles.cards} aria-label={t('cards')}>
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
