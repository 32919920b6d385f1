import { Stack, Text } from '@mantine/core'
import type { ChannelEventView } from '@parley/shared/workspace/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

const refetchMs = 30_000

/** What WhatsApp reported about the number and its account, with what to do about it. */
export function ChannelLog({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const input = { ...useScope(), channelId }
  const log = useQuery(trpc.channels.log.queryOptions(input, { refetchInterval: refetchMs }))
  return (
    <Panel id="log" title={t('logOfTheNumber')}>
      <Loaded query={log} skeleton={<TableSkeleton rows={2} head="plain" />}>
        {({ data }) => (data.length > 0 ? <Events events={data} /> : <NoEvents />)}
      </Loaded>
    </Panel>
  )
}

const labels = { bad: 'problem', warn: 'warning', info: 'information', good: 'resolved' } as const

function Events({ events }: { events: ChannelEventView[] }) {
  const { t } = useTranslation('channels')
  return (
    <DataTable
      label={t('logOfTheNumber')}
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { head: t('time'), cell: ({ at }) => <RelativeTime at={at} />, width: '140px' },
        {
          head: t('kind'),
          cell: ({ tone, code }) => (
            <StatusBadge tone={tone} title={code}>
              {t(labels[tone])}
            </StatusBadge>
          ),
          width: '120px',
        },
        {
          head: t('whatHappenedAndWhatToDo'),
          cell: ({ message, advice, times }) => (
            <Stack gap={2}>
              <Text size="sm">
                {translated(message)} {times > 1 && t('happenedTimes', { count: times })}
              </Text>
              {advice !== null && (
                <Text size="sm" c="dimmed">
                  {translated(advice)}
                </Text>
              )}
            </Stack>
          ),
          long: true,
        },
      ]}
    />
  )
}

function NoEvents() {
  const { t } = useTranslation('channels')
  return (
    <Text size="sm" c="dimmed">
      {t('emptyLog')}
    </Text>
  )
}
