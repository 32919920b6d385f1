import type { FilledCard, FilledLocation, FilledMedia, FilledTemplate } from '@parley/shared/templates/template-text'
import { IconClock, IconFile, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFileAddress } from '../../../files/use-file-address.ts'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { exactTime } from '../../../ui/text/relative-time.ts'
import styles from './content/content.module.css'
import thread from './thread.module.css'

/** What stands above the text of a sent template: its file, place and offer. A stored file is shown as that of the message. */
export function FilledTop({ content: { media, location, offer } }: { content: FilledTemplate }) {
  const { t } = useTranslation('inbox')
  return (
    <>
      {media && !media.file_id && <Media media={media} />}
      {location && <Place location={location} />}
      {offer && (
        <div className={styles.card}>
          <IconClock size={18} aria-hidden />
          <div>
            <b dir="auto">{offer.text}</b>
            {offer.expires_at && <div>{t('offerEnds', { time: exactTime(Date.parse(offer.expires_at)) })}</div>}
          </div>
        </div>
      )}
    </>
  )
}

/** The cards of a sent carousel. */
export function FilledCards({ cards }: { cards: readonly FilledCard[] }) {
  const { t } = useTranslation('inbox')
  return (
    <ol aria-label={t('cards')} className={styles.items}>
      {cards.map(({ media, header, body, buttons }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a sent message never change
        <li key={index} className={styles.card}>
          <div>
            {media && <Media media={media} />}
            {header && <b dir="auto">{header}</b>}
            {body && <FormattedText text={body} />}
            {buttons.length > 0 && <div className={thread.footer}>{buttons.map(({ text }) => text).join(' · ')}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

const formats = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  GIF: 'gif',
} as const satisfies Record<FilledMedia['format'], string>

function Media({ media: { format, link, file_id, filename } }: { media: FilledMedia }) {
  const { t } = useTranslation('inbox')
  if (file_id) return <OwnFile fileId={file_id} name={filename ?? t(formats[format])} isPicture={format === 'IMAGE'} />
  const name = filename ?? t(formats[format])
  return (
    <div className={styles.origin}>
      <IconFile size={16} aria-hidden />
      {link === null ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" title={link}>
          {name}
        </a>
      )}
    </div>
  )
}

type OwnFileProps = { fileId: string; name: string; isPicture: boolean }

/** A file that is stored here: a small picture, or its name, which opens it. */
function OwnFile({ fileId, name, isPicture }: OwnFileProps) {
  const addressOf = useFileAddress()
  return (
    <a href={addressOf(fileId)} target="_blank" rel="noopener" className={isPicture ? undefined : styles.origin}>
      {isPicture ? (
        <img className={thread.headerPicture} src={addressOf(fileId, 'preview')} alt={name} loading="lazy" />
      ) : (
        <>
          <IconFile size={16} aria-hidden />
          <bdi>{name}</bdi>
        </>
      )}
    </a>
  )
}

function Place({ location: { latitude, longitude, name, address } }: { location: FilledLocation }) {
  const { t } = useTranslation('inbox')
  return (
    <div className={styles.card}>
      <IconMapPin size={18} aria-hidden />
      <div>
        <b dir="auto">{name ?? t('location')}</b>
        {address && <div dir="auto">{address}</div>}
        <div>
          {latitude}, {longitude}
        </div>
      </div>
    </div>
  )
}
