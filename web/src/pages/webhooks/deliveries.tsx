import { Code } from '@mantine/core'
import type { DeliveryView, WebhookView } from '@parley/shared/webhooks/webhook-views'
import { deliverySorts } from '@parley/shared/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { usePageParameter } from '../../ui/forms/query-parameters.ts'
import { SearchIllustration } from '../../ui/illustrations/search-illustration.tsx'
import { WebhooksIllustration } from '../../ui/illustrations/webhooks-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { List } from '../../ui/lists/list.tsx'
import { useServerSort } from '../../ui/lists/use-server-sort.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { DeliveryFilters, useDeliveryFilters } from './delivery-filters.tsx'
import { DeliveryBadge } from './health.tsx'

const RetryFailed = lazy(async () => ({ default: (await import('./retry-failed.tsx')).RetryFailed }))

export function Deliveries({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const scope = useScope()
  const page = usePageParameter()
  const sorting = useServerSort(deliverySorts)
  const filters = useDeliveryFilters()
  const { state, event, since } = filters
  const isFiltered = state !== undefined || event !== undefined || since !== undefined
  const input = { ...scope, webhookId: webhook.id, page, limit: 25, state, event, since, ...sorting }
  const deliveries = useQuery(trpc.webhooks.deliveries.queryOptions(input, { placeholderData: keepPreviousData }))
  return (
    <Panel
      flush
      title={t('deliveries')}
      action={
        <Suspense>
          <RetryFailed webhook={webhook} />
        </Suspense>
      }
    >
      <DeliveryFilters filters={filters} />
      <List query={deliveries} head="sortable" empty={<NoDeliveries isFiltered={isFiltered} />}>
        {(rows) => <DeliveryTable deliveries={rows} />}
      </List>
    </Panel>
  )
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('webhooks')
  return isFiltered ? (
    <EmptyState illustration={<SearchIllustration />} title={t('noResults')}>
      {t('selectAnotherStatusEventOrPeriod')}
    </EmptyState>
  ) : (
    <EmptyState illustration={<WebhooksIllustration />} title={t('noDeliveriesYet')}>
      {t('noDeliveries')}
    </EmptyState>
  )
}

function DeliveryTable({ deliveries }: { deliveries: DeliveryView[] }) {
  const { t } = useTranslation('webhooks')
  const to = useTo()
  return (
    <DataTable
      label={t('deliveries')}
      rows={deliveries}
      keyOf={(delivery) => delivery.id}
      hrefOf={(delivery) => to(`webhooks/${delivery.webhook_id}/deliveries/${delivery.id}`)}
      columns={[
        { head: t('event'), cell: (delivery) => <Code>{delivery.event}</Code> },
        { head: t('status'), narrow: 'state', cell: (delivery) => <DeliveryBadge delivery={delivery} /> },
        { head: t('lastResponse'), cell: lastResponse, width: '34%', narrow: 'line' },
        { head: t('attempts'), align: 'end', cell: (delivery) => delivery.attempts },
        { head: t('nextAttempt'), cell: nextAttempt },
        {
          head: t('created'),
          align: 'end',
          narrow: 'corner',
          cell: (delivery) => <RelativeTime at={delivery.created_at} />,
          sort: { name: 'created' },
        },
      ]}
    />
  )
}

function lastResponse({ last_status, last_error }: DeliveryView) {
  if (last_status === null && last_error === null) return '—'
  return [last_status, last_error && translated(last_error)].filter((part) => part !== null).join(' · ')
}

function nextAttempt({ next_attempt_at }: DeliveryView) {
  return next_attempt_at ? <RelativeTime at={next_attempt_at} /> : '—'
}
