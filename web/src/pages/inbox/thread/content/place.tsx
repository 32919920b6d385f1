import type { MessageContent } from '@parley/shared/conversations/message-content'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './content.module.css'
import { ExternalLink } from './external-link.tsx'

/** A place, with a link to a map. */
export function Place({ content }: { content: Extract<MessageContent, { type: 'location' }> }) {
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
        <div>
          <ExternalLink url={map}>{point ?? t('noCoordinates')}</ExternalLink>
        </div>
        {url && (
          <div>
            <ExternalLink url={url}>{url}</ExternalLink>
          </div>
        )}
      </div>
    </div>
  )
}
