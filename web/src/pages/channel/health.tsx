import { Stack, Text } from '@mantine/core'
import type { ChannelHealth } from '@parley/shared/workspace/channels'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../ui/lists/skeletons.tsx'
import { Figure, Figures } from '../../ui/panel.tsx'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './health.module.css'

const refetchMs = 30_000

/** Message traffic of a mode in both directions, with the reasons of failures. */
export function Health({ mode }: { mode: Mode }) {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const health = useQuery(trpc.channels.health.queryOptions({ workspaceId, mode }, { refetchInterval: refetchMs }))
  return (
    <Loaded query={health} skeleton={<TableSkeleton rows={2} />}>
      {(view) => (
        <Stack gap="md">
          <div className={styles.figures}>
            <Figures>
              <Figure name="Last sent" value={timeOf(view.last_sent_at)} />
              <Figure name="Last received" value={timeOf(view.last_received_at)} />
              <Figure name="Sent in 24 hours" value={formatNumber(view.sent)} />
              <Figure name="Failed in 24 hours" value={formatNumber(view.failed)} hint={shareOf(view)} />
            </Figures>
          </div>
          {view.reasons.length > 0 && <Reasons health={view} mode={mode} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Reasons({ health: { reasons }, mode }: { health: ChannelHealth; mode: Mode }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        Failure reasons
      </Text>
      <div className={styles.reasons}>
        <DataTable
          label={`Failure reasons in ${mode} mode`}
          rows={reasons}
          keyOf={({ code }) => code}
          columns={[
            { head: 'Reason', cell: ({ message }) => message, width: '70%' },
            { head: 'Code', cell: ({ code }) => code },
            { head: 'Messages', align: 'end', cell: ({ count }) => formatNumber(count) },
          ]}
        />
      </div>
    </div>
  )
}

function timeOf(at: string | null) {
  return at === null ? 'Never' : <RelativeTime at={at} />
}

/** The share of failures among messages with a known outcome. */
function shareOf({ sent, failed }: ChannelHealth): string | undefined {
  return failed === 0 ? undefined : `${formatShare(Math.min(1, failed / Math.max(sent, failed)))} of messages sent`
}
