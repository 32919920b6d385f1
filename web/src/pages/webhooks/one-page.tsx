import { Skeleton } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { NotFoundPage } from '../../frame/not-found-page.tsx'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { Deliveries } from './deliveries.tsx'
import { HealthBadge, SuccessRate } from './health.tsx'
import { WebhookActions } from './webhook-actions.tsx'

// Below what one comes for, and fetched while one looks at it.
const SecretPanel = lazy(async () => ({ default: (await import('./secret-panel.tsx')).SecretPanel }))
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
  const to = useTo()
  return (
    <Page
      title={webhook.url}
      about={`Listens to ${webhook.events.includes('*') ? 'all events' : webhook.events.join(', ')}`}
      back={{ to: to('webhooks'), label: 'Webhooks' }}
      action={<WebhookActions webhook={webhook} />}
    >
      {webhook.disabled_reason && (
        <Callout tone="bad" title="Parley switched this webhook off">
          {webhook.disabled_reason} Switch it on again once the receiver works; what waited is then delivered.
        </Callout>
      )}
      <Panel flush>
        <Figures>
          <Figure name="Health" value={<HealthBadge webhook={webhook} />} />
          <Figure name="Delivered, last 24 h" value={<SuccessRate webhook={webhook} />} />
          <Figure name="Last success" value={<TimeOrNone at={webhook.last_success_at} />} />
          <Figure name="Failing since" value={<TimeOrNone at={webhook.failing_since} />} />
          <Figure name="Registered" value={<TimeOrNone at={webhook.created_at} />} />
        </Figures>
      </Panel>
      <Suspense fallback={<Skeleton h={108} />}>
        <SecretPanel webhook={webhook} />
      </Suspense>
      <Deliveries webhook={webhook} />
      <Suspense>
        <VerifyPanel />
      </Suspense>
    </Page>
  )
}

function TimeOrNone({ at }: { at: string | null }) {
  return at ? <RelativeTime at={at} /> : '—'
}
