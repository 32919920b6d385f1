import { Text } from '@mantine/core'
import type { ContactView, OptOutSource } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

/** What the contact opted out of. Contacts who get all messages have no badge, so that the others stand out. */
export function OptOutBadge({ contact: { opt_out } }: { contact: ContactView }) {
  const { t } = useTranslation('common')
  if (!opt_out) {
    return (
      <Text component="span" inherit c="dimmed">
        {t('subscribed')}
      </Text>
    )
  }
  return opt_out.scope === 'campaigns' ? (
    <StatusBadge tone="quiet">{t('noCampaigns')}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t('noMessages')}</StatusBadge>
  )
}

const sources = {
  keyword: 'optedOutByKeyword',
  button: 'optedOutByButton',
  platform: 'optedOutOnThePlatform',
  person: 'setByAMember',
  import: 'imported',
  api: 'setByAProgram',
  erasure: 'keptFromAnErasedContact',
} as const satisfies Record<OptOutSource, string>

/** How and when the contact opted out; renders nothing otherwise. */
export function OptOutSourceText({ contact: { opt_out } }: { contact: ContactView }) {
  const { t } = useTranslation('contact-details')
  if (!opt_out) return null
  return (
    <Text size="xs" c="dimmed">
      {t(sources[opt_out.source])}, <RelativeTime at={opt_out.at} />
    </Text>
  )
}
