import type { ChannelView } from '@parley/shared/workspace/channels'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

export function PlatformBadge({ channel: { platform } }: { channel: Pick<ChannelView, 'platform'> }) {
  const { t } = useTranslation('channels')
  return platform === 'simulator' ? (
    <StatusBadge tone="test">{t('simulator')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('whatsapp')}</StatusBadge>
  )
}
