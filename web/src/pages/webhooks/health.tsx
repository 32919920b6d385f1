import type { DeliveryState, WebhookView } from '@parley/shared/webhooks/webhooks'
import { count, formatNumber, formatShare } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

/** The health of a webhook as a short label. */
export function HealthBadge({ webhook }: { webhook: WebhookView }) {
  if (webhook.disabled_reason) {
    return (
      <StatusBadge tone="bad" title={webhook.disabled_reason}>
        Disabled by Parley
      </StatusBadge>
    )
  }
  if (!webhook.is_active) return <StatusBadge tone="quiet">Disabled</StatusBadge>
  if (webhook.failing_since) return <StatusBadge tone="bad">Failing</StatusBadge>
  if (webhook.last_success_at) return <StatusBadge tone="good">Healthy</StatusBadge>
  return <StatusBadge tone="info">No deliveries yet</StatusBadge>
}

/** The share of delivered events in the last 24 hours, with their number as a tooltip. */
export function SuccessRate({ webhook }: { webhook: WebhookView }) {
  const { delivered, failing } = webhook.last_24_hours
  const total = delivered + failing
  if (total === 0) return '—'
  return <span title={`${formatNumber(delivered)} of ${count(total, 'event')}`}>{formatShare(delivered / total)}</span>
}

const tones: Record<DeliveryState, Tone> = { pending: 'info', delivered: 'good', failed: 'bad', parked: 'warn' }

export const deliveryStateLabels: Record<DeliveryState, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  parked: 'On hold',
}

export const deliveryMeanings: Record<DeliveryState, string> = {
  pending: 'Waiting for the next attempt',
  delivered: 'Accepted by the endpoint',
  failed: 'All attempts failed. Resend it manually.',
  parked: 'Waiting until the webhook is enabled',
}

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return (
    <StatusBadge tone={tones[state]} title={deliveryMeanings[state]}>
      {deliveryStateLabels[state]}
    </StatusBadge>
  )
}
