import { Text } from '@mantine/core'
import type { WebhookView } from '@parley/shared/webhooks/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { count } from '../../ui/text/format.ts'
import { SecretOnce } from '../../ui/text/secret-once.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { EventCatalogue } from './event-catalogue.tsx'
import { HealthBadge, SuccessRate } from './health.tsx'
import { VerifyPanel } from './verify-panel.tsx'
import type { RegisteredWebhook } from './webhook-form.tsx'
import { WebhookOwner } from './webhook-owner.tsx'

const NewWebhookModal = onDemand(async () => (await import('./webhook-form.tsx')).NewWebhookModal)

export function WebhooksPage() {
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
      <NewWebhookModal opened={creating} onClose={() => setCreating(false)} onCreated={setCreated} />
      {created && (
        <SecretOnce
          title="Webhook created"
          secret={created.data.secret}
          what="signing secret"
          warning="Your endpoint verifies signatures with this secret. Anyone who has it can impersonate Parley."
          onClose={() => void navigate(to(`webhooks/${created.data.id}`))}
        >
          {created.warnings.length > 0 && (
            <Callout tone="warn" title="Some events are not sent at present">
              {created.warnings.map(({ message }) => (
                <Text key={message} size="sm">
                  {message}.
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
      title="Webhooks"
      about="Parley sends events to your systems, with signatures and automatic retries."
      query={webhooks}
      start={<StartButton onClick={() => setCreating(true)}>New webhook</StartButton>}
      empty={{
        icon: <IconWebhook size={20} />,
        title: 'No webhooks yet',
        words: 'Add an endpoint to receive events about messages, conversations, templates and campaigns in real time.',
      }}
      below={below}
    >
      {(rows) => <WebhookTable webhooks={rows} />}
    </ListPage>
  )
}

function WebhookTable({ webhooks }: { webhooks: WebhookView[] }) {
  const to = useTo()
  return (
    <DataTable
      label="Webhooks"
      rows={webhooks}
      keyOf={(webhook) => webhook.id}
      hrefOf={(webhook) => to(`webhooks/${webhook.id}`)}
      columns={[
        {
          head: 'Endpoint URL',
          width: '32%',
          cell: (webhook) => (
            <Text size="sm" fw={500}>
              {webhook.url}
            </Text>
          ),
          below: (webhook) => <WebhookOwner webhook={webhook} />,
          sort: { name: 'url', by: (webhook) => webhook.url },
        },
        { head: 'Events', cell: (webhook) => eventsInWords(webhook.events) },
        { head: 'Health', cell: (webhook) => <HealthBadge webhook={webhook} /> },
        { head: 'Last 24 h', align: 'end', cell: (webhook) => <SuccessRate webhook={webhook} /> },
        {
          head: 'Failing since',
          cell: (webhook) => (webhook.failing_since ? <RelativeTime at={webhook.failing_since} /> : '—'),
          sort: { name: 'failing', by: (webhook) => webhook.failing_since },
        },
        {
          head: 'Last success',
          align: 'end',
          cell: (webhook) => (webhook.last_success_at ? <RelativeTime at={webhook.last_success_at} /> : '—'),
          sort: { name: 'success', by: (webhook) => webhook.last_success_at },
        },
      ]}
    />
  )
}

function eventsInWords(events: readonly string[]): string {
  if (events.includes('*')) return 'All events'
  return events.length === 1 ? (events[0] ?? '') : count(events.length, 'event')
}
