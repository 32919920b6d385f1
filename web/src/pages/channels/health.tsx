import { Stack, Text } from '@mantine/core'
import type { ChannelHealth } from '@parley/shared/workspace/channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
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

/** Message traffic of a channel in both directions, with the reasons of failures. */
export function Health({ channelId }: { channelId: string }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const input = { ...useScope(), channelId }
  const health = useQuery(trpc.channels.health.queryOptions(input, { refetchInterval: refetchMs }))
  return (
    <Loaded query={health} skeleton={<TableSkeleton rows={2} />}>
      {(view) => (
        <Stack gap="md">
          <div className={styles.figures}>
            <Figures>
              <Figure name={t('lastSent')} value={timeOf(view.last_sent_at)} />
              <Figure name={t('lastReceived')} value={timeOf(view.last_received_at)} />
              <Figure name={t('sentIn24Hours')} value={formatNumber(view.sent)} />
              <Figure name={t('failedIn24Hours')} value={formatNumber(view.failed)} hint={shareOf(view)} />
            </Figures>
          </div>
          {view.reasons.length > 0 && <Reasons health={view} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Reasons({ health: { reasons } }: { health: ChannelHealth }) {
  const { t } = useTranslation('channels')
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('failureReasons')}
      </Text>
      <div className={styles.reasons}>
        <DataTable
          label={t('failureReasons')}
          rows={reasons}
          keyOf={({ code }) => code}
          columns={[
            { head: t('reason'), cell: ({ message }) => translated(message), width: '70%' },
            { head: t('code'), cell: ({ code }) => code },
            { head: t('messages'), align: 'end', cell: ({ count }) => formatNumber(count) },
          ]}
        />
      </div>
    </div>
  )
}

function timeOf(at: string | null) {
  return at === null ? i18n.t('channels:never') : <RelativeTime at={at} />
}

/** The share of failures among messages with a known outcome. */
function shareOf({ sent, failed }: ChannelHealth): string | undefined {
  return failed === 0
    ? undefined
    : i18n.t('channels:ofMessagesSent', { share: formatShare(Math.min(1, failed / Math.max(sent, failed))) })
}
