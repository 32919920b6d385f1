import { Text } from '@mantine/core'
import type { ContactView, OptOutSource } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
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

const sources: Record<OptOutSource, string> = {
  get keyword() {
    return i18n.t('common:optedOutByKeyword')
  },
  get button() {
    return i18n.t('common:optedOutByButton')
  },
  get platform() {
    return i18n.t('common:optedOutOnThePlatform')
  },
  get person() {
    return i18n.t('common:setByAMember')
  },
  get import() {
    return i18n.t('common:imported')
  },
  get erasure() {
    return i18n.t('common:keptFromAnErasedContact')
  },
}

/** How and when the contact opted out; renders nothing otherwise. */
export function OptOutSourceText({ contact: { opt_out } }: { contact: ContactView }) {
  if (!opt_out) return null
  return (
    <Text size="xs" c="dimmed">
      {sources[opt_out.source]}, <RelativeTime at={opt_out.at} />
    </Text>
  )
}
