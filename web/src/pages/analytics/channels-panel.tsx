import { Skeleton, Text } from '@mantine/core'
import type { ChannelFigures } from '@parley/shared/analytics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { Filter } from './range.ts'
import { Share } from './share.tsx'

/** Messages by channel. A former channel is listed as long as the period has messages of it. */
export function ChannelsPanel(filter: Filter) {
  const trpc = useTRPC()
  const channels = useQuery(
    trpc.analytics.channels.queryOptions({ ...useScope(), ...filter }, { placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={channels} skeleton={<Skeleton h={120} />}>
      {({ data }) => <ChannelFiguresPanel channels={data} />}
    </Loaded>
  )
}

function ChannelFiguresPanel({ channels }: { channels: readonly ChannelFigures[] }) {
  const { t } = useTranslation('analytics')
  return (
    <ChartPanel
      title={t('channels')}
      rows={channels}
      keyOf={({ id }) => id}
      note={t('channelsNote')}
      columns={[
        { head: t('channel'), width: '28%', cell: (row) => <ChannelName {...row} /> },
        { head: t('in'), align: 'end', cell: (row) => formatNumber(row.inbound) },
        { head: t('out'), align: 'end', cell: (row) => formatNumber(row.outbound) },
        { head: t('delivered'), align: 'end', cell: (row) => <Share part={row.delivered} of={row.outbound} /> },
        { head: t('read'), align: 'end', cell: (row) => <Share part={row.read} of={row.outbound} /> },
        { head: t('failed'), align: 'end', cell: (row) => formatNumber(row.failed) },
      ]}
      csv={({ id, name, platform, is_active, channel: _, ...counts }) => ({
        channel_id: id,
        channel: name,
        platform,
        in_use: is_active ? 'yes' : 'no',
        ...counts,
      })}
    />
  )
}

function ChannelName({ name, is_active }: ChannelFigures) {
  const { t } = useTranslation('analytics')
  return (
    <>
      <bdi>{name}</bdi>
      {!is_active && (
        <Text span size="xs" c="dimmed">
          {' '}
          {t('noLongerInUse')}
        </Text>
      )}
    </>
  )
}
