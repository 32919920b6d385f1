import { Group } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../scope.ts'
import { ChannelName } from '../../ui/channels/channel-name.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { qualityOf } from './number-words.ts'
import { PlatformBadge } from './platform-badge.tsx'

/** Channels in use, or those that were removed, of which only the identity is shown. */
export function ChannelTable({ channels, label }: { channels: readonly ChannelView[]; label: string }) {
  const { t } = useTranslation('channels')
  const to = useTo()
  const identity: Column<ChannelView>[] = [
    { head: t('channel'), cell: (channel) => <ChannelName {...channel} /> },
    { head: t('number'), cell: ({ phone_number }) => <bdi>{phone_number ?? '—'}</bdi> },
    { head: t('platform'), cell: (channel) => <PlatformBadge channel={channel} /> },
  ]
  const use: Column<ChannelView>[] = [
    { head: t('state'), cell: (channel) => <State channel={channel} /> },
    { head: t('quality'), cell: (channel) => <Quality channel={channel} /> },
    {
      head: t('messagesPerSecond'),
      align: 'end',
      cell: ({ messages_per_second }) => formatNumber(messages_per_second),
    },
  ]
  const isInUse = channels.some(({ is_active }) => is_active)
  return (
    <DataTable
      label={label}
      rows={channels}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => to(`channels/${id}`)}
      columns={isInUse ? [...identity, ...use] : identity}
    />
  )
}

function State({ channel: { is_default, needs_attention } }: { channel: ChannelView }) {
  const { t } = useTranslation('channels')
  if (!is_default && !needs_attention) return t('inUse')
  return (
    <Group gap={6}>
      {is_default && (
        <StatusBadge tone="info" title={t('defaultEffect')}>
          {t('default')}
        </StatusBadge>
      )}
      {needs_attention && <StatusBadge tone="warn">{t('needsAttention')}</StatusBadge>}
    </Group>
  )
}

function Quality({ channel: { platform, quality_rating } }: { channel: ChannelView }) {
  if (platform === 'simulator') return '—'
  const { tone, label, description } = qualityOf(quality_rating)
  return (
    <StatusBadge tone={tone} title={description}>
      {label}
    </StatusBadge>
  )
}
