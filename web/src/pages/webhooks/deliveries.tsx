import { Code } from '@mantine/core'
import type { DeliveryView, WebhookView } from '@parley/shared/webhooks/webhooks'
import { IconSearch, IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { usePageParameter } from '../../ui/forms/query-parameters.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { DeliveryFilters, useDeliveryFilters } from './delivery-filters.tsx'
import { DeliveryBadge } from './health.tsx'

const RetryFailed = lazy(async () => ({ default: (await import('./retry-failed.tsx')).RetryFailed }))

export function Deliveries({ webhook }: { webhook: WebhookView }) {
  const trpc = useTRPC()
  const scope = useScope()
  const page = usePageParameter()
  const filters = useDeliveryFilters()
  const { state, event, since } = filters
  const isFiltered = state !== undefined || event !== undefined || since !== undefined
  const input = { ...scope, webhookId: webhook.id, page, limit: 25, state, event, since }
  const deliveries = useQuery(trpc.webhooks.deliveries.queryOptions(input, { placeholderData: keepPreviousData }))
  return (
    <Panel
      flush
      title="Deliveries"
      action={
        <Suspense>
          <RetryFailed webhook={webhook} />
        </Suspense>
      }
    >
      <DeliveryFilters filters={filters} />
      <List query={deliveries} empty={<NoDeliveries isFiltered={isFiltered} />}>
        {(rows) => <DeliveryTable deliveries={rows} />}
      </List>
    </Panel>
  )
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={<IconSearch size={20} />} title="No results">
      Select another status, event or period.
    </EmptyState>
  ) : (
    <EmptyState icon={<IconSend size={20} />} title="No deliveries yet">
      Events sent to this webhook appear here with all their attempts. Send a test event to see one.
    </EmptyState>
  )
}

function DeliveryTable({ deliveries }: { deliveries: DeliveryView[] }) {
  const to = useTo()
  return (
    <DataTable
      label="Deliveries"
      rows={deliveries}
      keyOf={(delivery) => delivery.id}
      hrefOf={(delivery) => to(`webhooks/${delivery.webhook_id}/deliveries/${delivery.id}`)}
      columns={[
        { head: 'Event', cell: (delivery) => <Code>{delivery.event}</Code> },
        { head: 'Status', cell: (delivery) => <DeliveryBadge state={delivery.state} /> },
        { head: 'Last response', cell: lastResponse, width: '34%' },
        { head: 'Attempts', align: 'end', cell: (delivery) => delivery.attempts },
        { head: 'Next attempt', cell: nextAttempt },
        { head: 'Created', align: 'end', cell: (delivery) => <RelativeTime at={delivery.created_at} /> },
      ]}
    />
  )
}

function lastResponse({ last_status, last_error }: DeliveryView) {
  if (last_status === null && last_error === null) return '—'
  return [last_status, last_error].filter((part) => part !== null).join(' · ')
}

function nextAttempt({ next_attempt_at }: DeliveryView) {
  return next_attempt_at ? <RelativeTime at={next_attempt_at} /> : '—'
}
