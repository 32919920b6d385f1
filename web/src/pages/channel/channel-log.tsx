import { Stack, Text } from '@mantine/core'
import type { ChannelEventView } from '@parley/shared/workspace/channels'
import { useQuery } from '@tanstack/react-query'
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
export function ChannelLog() {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const log = useQuery(trpc.channels.log.queryOptions({ workspaceId, mode: 'live' }, { refetchInterval: refetchMs }))
  return (
    <Panel title="Log of the number">
      <Loaded query={log} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) => (data.length > 0 ? <Events events={data} /> : <NoEvents />)}
      </Loaded>
    </Panel>
  )
}

const labels: Record<ChannelEventView['tone'], string> = {
  bad: 'Problem',
  warn: 'Warning',
  info: 'Information',
  good: 'Resolved',
}

function Events({ events }: { events: ChannelEventView[] }) {
  return (
    <DataTable
      label="Log of the number"
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Time', cell: ({ at }) => <RelativeTime at={at} />, width: '140px' },
        {
          head: 'Kind',
          cell: ({ tone, code }) => (
            <StatusBadge tone={tone} title={code}>
              {labels[tone]}
            </StatusBadge>
          ),
          width: '120px',
        },
        {
          head: 'What happened, and what to do',
          cell: ({ message, advice }) => (
            <Stack gap={2}>
              <Text size="sm">{message}</Text>
              {advice !== null && (
                <Text size="sm" c="dimmed">
                  {advice}
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
  return (
    <Text size="sm" c="dimmed">
      Nothing reported. Restrictions, rejected display names, changes of quality, PIN changes and calls of the last 90
      days appear here.
    </Text>
  )
}
