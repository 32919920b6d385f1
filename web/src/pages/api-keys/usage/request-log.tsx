import { Group, SegmentedControl, Text } from '@mantine/core'
import type { KeyRequestView } from '@parley/shared/workspace/key-usage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useChoiceParameter, usePageParameter } from '../../../ui/forms/query-parameters.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CopyButton } from '../../../ui/text/copy-button.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

const shown = ['all', 'errors'] as const

/** The last requests of a key, or those that were answered with an error, without what was sent. */
export function RequestLog({ keyId }: { keyId: string }) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const [chosen = 'all', choose] = useChoiceParameter('requests', shown)
  const page = usePageParameter()
  const input = { workspaceId, keyId, refusedOnly: chosen === 'errors', page, limit: 20 }
  const requests = useQuery(
    trpc.apiKeys.requests.queryOptions(input, { placeholderData: keepPreviousData, refetchInterval: 15_000 }),
  )
  return (
    <Panel
      flush
      title={t('requestLog')}
      action={
        <SegmentedControl
          aria-label={t('shownRequests')}
          value={chosen}
          onChange={(value) => choose(value === 'errors' ? 'errors' : undefined)}
          data={[
            { value: 'all', label: t('allRequests') },
            { value: 'errors', label: t('errorsOnly') },
          ]}
        />
      }
    >
      <List query={requests} empty={t('noRequestsLogged')}>
        {(rows) => <RequestTable rows={rows} />}
      </List>
      <Text size="xs" c="dimmed" p="sm">
        {t('requestLogHint')}
      </Text>
    </Panel>
  )
}

function RequestTable({ rows }: { rows: readonly KeyRequestView[] }) {
  const { t } = useTranslation('api-keys')
  return (
    <DataTable
      label={t('requestLog')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: t('call'), narrow: 'name', cell: callOf },
        { head: t('status'), narrow: 'state', cell: ({ status }) => <ResponseBadge status={status} /> },
        { head: t('errorCode'), narrow: 'line', cell: ({ error_code }) => error_code && <code>{error_code}</code> },
        {
          head: t('duration'),
          align: 'end',
          narrow: 'more',
          cell: ({ duration_ms }) => t('milliseconds', { duration: formatNumber(duration_ms) }),
        },
        { head: t('requestId'), narrow: 'more', cell: requestIdOf },
        { head: t('time'), narrow: 'corner', cell: ({ at }) => <RelativeTime at={at} /> },
      ]}
    />
  )
}

function callOf({ method, route }: KeyRequestView) {
  return (
    <code dir="ltr">
      {method} {route ?? <em>{i18n.t('api-keys:unknownPath')}</em>}
    </code>
  )
}

function ResponseBadge({ status }: Pick<KeyRequestView, 'status'>) {
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good'
  return <StatusBadge tone={tone}>{String(status)}</StatusBadge>
}

function requestIdOf({ request_id }: KeyRequestView) {
  return (
    <Group gap={4} wrap="nowrap">
      <code title={request_id}>{request_id.length > 12 ? `${request_id.slice(0, 12)}…` : request_id}</code>
      <CopyButton text={request_id} what={i18n.t('api-keys:requestId')} />
    </Group>
  )
}
