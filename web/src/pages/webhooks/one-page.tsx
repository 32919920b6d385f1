import { Skeleton } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { LimitedTo } from '../../channel-limit.tsx'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { translated } from '../../i18n/sentences.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { Deliveries } from './deliveries.tsx'
import { HealthBadge, SuccessRate } from './health.tsx'
import { nameOfWebhook } from './name-of-webhook.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookOwner } from './webhook-owner.tsx'

// Below the fold, so loaded after the rest of the page.
const SecretPanel = lazy(async () => ({ default: (await import('./secret-panel.tsx')).SecretPanel }))
const DeliveryChart = lazy(async () => ({ default: (await import('./delivery-chart.tsx')).DeliveryChart }))
const ReadPanel = lazy(async () => ({ default: (await import('./read-panel.tsx')).ReadPanel }))
const VerifyPanel = lazy(async () => ({ default: (await import('./verify-panel.tsx')).VerifyPanel }))

export function WebhookPage() {
  const trpc = useTRPC()
  const { webhookId } = useParams()
  const webhooks = useQuery(trpc.webhooks.list.queryOptions(useScope()))
  return (
    <Loaded query={webhooks} skeleton={<PageSkeleton />}>
      {({ data }) => {
        const webhook = data.find(({ id }) => id === webhookId)
        return webhook ? <OneWebhook webhook={webhook} /> : <NotFoundPage />
      }}
    </Loaded>
  )
}

function OneWebhook({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const to = useTo()
  return (
    <Page
      title={nameOfWebhook(webhook)}
      about={
        <>
          {webhook.description && (
            <>
              <bdi>{webhook.description}</bdi>
              <br />
            </>
          )}
          {t('subscribedTo', { events: webhook.events.includes('*') ? t('allEvents') : webhook.events.join(', ') })}
        </>
      }
      back={{ to: to('webhooks'), label: t('webhooks') }}
      action={<WebhookActions webhook={webhook} />}
    >
      {webhook.disabled_reason && (
        <Callout tone="bad" title={t('parleyDisabledThisWebhook')}>
          {t('disabledHint', { disabledReason: translated(webhook.disabled_reason) })}
        </Callout>
      )}
      <Panel flush>
        <Figures>
          <Figure name={t('health')} value={<HealthBadge webhook={webhook} />} />
          {webhook.kind === 'push' && (
            <>
              <Figure name={t('deliveredLast24H')} value={<SuccessRate webhook={webhook} />} />
              <Figure name={t('lastSuccess')} value={<TimeOrNone at={webhook.last_success_at} />} />
              <Figure name={t('failingSince')} value={<TimeOrNone at={webhook.failing_since} />} />
            </>
          )}
          {webhook.channel_ids && (
            <Figure name={t('channels')} value={<LimitedTo mode={webhook.mode} channelIds={webhook.channel_ids} />} />
          )}
          {webhook.tags && <Figure name={t('onlyWithTags')} value={webhook.tags.join(', ')} />}
          {webhook.deliveries_per_minute !== null && (
            <Figure name={t('deliveriesPerMinute')} value={formatNumber(webhook.deliveries_per_minute)} />
          )}
          {webhook.headers.length > 0 && (
            <Figure name={t('customHeaders')} value={webhook.headers.map(({ name }) => name).join(', ')} />
          )}
          <Figure
            name={t('responsiblePerson')}
            value={webhook.owner.is_member ? webhook.owner.name : <WebhookOwner webhook={webhook} />}
          />
          <Figure name={t('created')} value={<TimeOrNone at={webhook.created_at} />} />
        </Figures>
      </Panel>
      {webhook.kind === 'pull' ? (
        <Suspense fallback={<Skeleton h={320} />}>
          <ReadPanel webhook={webhook} />
        </Suspense>
      ) : (
        <SentEvents webhook={webhook} />
      )}
    </Page>
  )
}

/** What concerns only events that are sent to a URL. */
function SentEvents({ webhook }: { webhook: WebhookView }) {
  return (
    <>
      <Suspense fallback={<Skeleton h={108} />}>
        <SecretPanel webhook={webhook} />
      </Suspense>
      <Suspense fallback={<Skeleton h={360} />}>
        <DeliveryChart webhook={webhook} />
      </Suspense>
      <Deliveries webhook={webhook} />
      <Suspense>
        <VerifyPanel />
      </Suspense>
    </>
  )
}

function TimeOrNone({ at }: { at: string | null }) {
  return at ? <RelativeTime at={at} /> : '—'
}
