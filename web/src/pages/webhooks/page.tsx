import { Stack, Text } from '@mantine/core'
import { webhookExample } from '@parley/shared/webhooks/webhook-examples'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { eventKinds } from '@parley/shared/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useChoiceParameter } from '../../ui/forms/query-parameters.ts'
import { Select } from '../../ui/forms/select.tsx'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { WebhooksIllustration } from '../../ui/illustrations/webhooks-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { SecretOnce } from '../../ui/text/secret-once.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { HealthBadge, SuccessRate } from './health.tsx'
import { nameOfWebhook } from './name-of-webhook.ts'
import { VerifyPanel } from './verify-panel.tsx'
import type { RegisteredWebhook } from './webhook-form.tsx'
import { WebhookOwner } from './webhook-owner.tsx'

const NewWebhookModal = onDemand(async () => (await import('./webhook-form.tsx')).NewWebhookModal)

export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const to = useTo()
  const navigate = useNavigate()
  const webhooks = useQuery(trpc.webhooks.list.queryOptions(useScope()))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<RegisteredWebhook>()
  const below = (
    <>
      <EventCatalogue />
      <VerifyPanel />
      <NewWebhookModal
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(webhook) => {
          if (webhook.data.secret === null) void navigate(to(`webhooks/${webhook.data.id}`))
          else setCreated(webhook)
        }}
      />
      {created?.data.secret && (
        <SecretOnce
          title={t('webhookCreated')}
          secret={created.data.secret}
          what={t('signingSecret')}
          warning={t('secretHint')}
          onClose={() => void navigate(to(`webhooks/${created.data.id}`))}
        >
          {created.warnings.length > 0 && (
            <Callout tone="warn" title={t('someEventsNotSent')}>
              {created.warnings.map(({ path, message }) => (
                <Text key={path} size="sm">
                  {translated(message)}.
                </Text>
              ))}
            </Callout>
          )}
        </SecretOnce>
      )}
    </>
  )
  return (
    <ListPage
      title={t('webhooks')}
      about={t('introduction')}
      query={webhooks}
      start={<StartButton onClick={() => setCreating(true)}>{t('newWebhook')}</StartButton>}
      empty={{
        illustration: <WebhooksIllustration />,
        title: t('noWebhooksYet'),
        words: t('emptyHint'),
      }}
      below={below}
    >
      {(rows) => <WebhookTable webhooks={rows} />}
    </ListPage>
  )
}

function WebhookTable({ webhooks }: { webhooks: WebhookView[] }) {
  const { t } = useTranslation('webhooks')
  const to = useTo()
  return (
    <DataTable
      label={t('webhooks')}
      rows={webhooks}
      keyOf={(webhook) => webhook.id}
      hrefOf={(webhook) => to(`webhooks/${webhook.id}`)}
      columns={[
        {
          head: t('endpointUrl'),
          width: '32%',
          cell: (webhook) => (
            <Text size="sm" fw={500}>
              {nameOfWebhook(webhook)}
            </Text>
          ),
          below: (webhook) => (
            <>
              {webhook.description && (
                <Text size="xs" c="dimmed">
                  <bdi>{webhook.description}</bdi>
                </Text>
              )}
              <WebhookOwner webhook={webhook} />
            </>
          ),
          sort: { name: 'url', by: nameOfWebhook },
        },
        { head: t('events'), cell: (webhook) => eventsInWords(webhook.events) },
        { head: t('health'), narrow: 'state', cell: (webhook) => <HealthBadge webhook={webhook} /> },
        { head: t('last24H'), align: 'end', cell: (webhook) => <SuccessRate webhook={webhook} /> },
        {
          head: t('failingSince'),
          cell: (webhook) => (webhook.failing_since ? <RelativeTime at={webhook.failing_since} /> : '—'),
          sort: { name: 'failing', by: (webhook) => webhook.failing_since },
        },
        {
          head: t('lastSuccess'),
          align: 'end',
          narrow: 'corner',
          cell: (webhook) => (webhook.last_success_at ? <RelativeTime at={webhook.last_success_at} /> : '—'),
          sort: { name: 'success', by: (webhook) => webhook.last_success_at },
        },
      ]}
    />
  )
}

function eventsInWords(events: readonly string[]): string {
  if (events.includes('*')) return i18n.t('webhooks:everyEvent')
  return events.length === 1 ? (events[0] ?? '') : i18n.t('webhooks:countedEvents', { count: events.length })
}

/** A sample payload for every event type. */
function EventCatalogue() {
  const { t } = useTranslation('webhooks')
  const [event = 'message.received', setEvent] = useChoiceParameter('example', eventKinds)
  return (
    <Panel title={t('samplePayload')}>
      <Stack gap="sm">
        <Select
          label={t('event')}
          data={eventKinds}
          value={event}
          onChange={(kind) => setEvent(eventKinds.find((each) => each === kind))}
          allowDeselect={false}
          searchable
          maw={320}
        />
        <Text size="sm">{t(`event.${event}`)}.</Text>
        <CodeBlock text={JSON.stringify(webhookExample(event), null, 2)} what={t('exampleOf', { event })} />
      </Stack>
    </Panel>
  )
}
