import { Button, Text } from '@mantine/core'
import type { DeliveryDetail } from '@parley/shared/webhooks/webhook-views'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Page } from '../../ui/page.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { AttemptLog } from './attempt-log.tsx'
import { DeliveryBadge, meaningOfDelivery } from './health.tsx'
import { prettyJson } from './request-text.ts'

export function DeliveryPage() {
  const trpc = useTRPC()
  const { deliveryId = '' } = useParams()
  const delivery = useQuery(trpc.webhooks.delivery.queryOptions({ ...useScope(), deliveryId }))
  return (
    <Loaded query={delivery} skeleton={<PageSkeleton />}>
      {(detail) => <OneDelivery delivery={detail} />}
    </Loaded>
  )
}

function OneDelivery({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks')
  const to = useTo()
  return (
    <Page
      title={delivery.event}
      about={meaningOfDelivery(delivery)}
      back={{ to: to(`webhooks/${delivery.webhook_id}`), label: t('webhook') }}
      action={<Resend deliveryId={delivery.id} />}
    >
      <Panel flush>
        <div aria-live="polite">
          <Figures>
            <Figure name={t('status')} value={<DeliveryBadge delivery={delivery} />} />
            <Figure name={t('attempts')} value={delivery.attempts} />
            <Figure name={t('lastResponse')} value={delivery.last_status ?? '—'} />
            <Figure
              name={t('nextAttempt')}
              value={delivery.next_attempt_at ? <RelativeTime at={delivery.next_attempt_at} /> : '—'}
            />
            <Figure name={t('created')} value={<RelativeTime at={delivery.created_at} />} />
          </Figures>
        </div>
      </Panel>
      <Panel title={t('attempts')}>
        <AttemptLog attempts={delivery.attempt_log} />
      </Panel>
      <Panel title={t('payload')}>
        <Text size="xs" c="dimmed" mb={6}>
          {t('payloadHint')}
        </Text>
        <CodeBlock text={prettyJson(delivery.body)} what="payload" />
      </Panel>
    </Page>
  )
}

function Resend({ deliveryId }: { deliveryId: string }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const resend = useMutation(
    trpc.webhooks.resend.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.webhooks.pathFilter())
        notifySuccess(t('resendingTheEvent'))
      },
      onError: notifyFailure,
    }),
  )
  return (
    <Button
      leftSection={<IconRefresh size={14} />}
      loading={resend.isPending}
      onClick={() => resend.mutate({ ...scope, deliveryId })}
    >
      {t('resend')}
    </Button>
  )
}
