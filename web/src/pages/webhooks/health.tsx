import type { DeliveryState, WebhookView } from '@parley/shared/webhooks/webhooks'
import { count, formatNumber, formatShare, inWords } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

/** How a receiver is doing, in a word. */
export function HealthBadge({ webhook }: { webhook: WebhookView }) {
  if (webhook.disabled_reason) {
    return (
      <StatusBadge tone="bad" title={webhook.disabled_reason}>
        Switched off by Parley
      </StatusBadge>
    )
  }
  if (!webhook.is_active) return <StatusBadge tone="quiet">Off</StatusBadge>
  if (webhook.failing_since) return <StatusBadge tone="bad">Failing</StatusBadge>
  if (webhook.last_success_at) return <StatusBadge tone="good">Healthy</StatusBadge>
  return <StatusBadge tone="info">Nothing sent yet</StatusBadge>
}

/** The share of the last 24 hours' events that arrived, with how many there were. */
export function SuccessRate({ webhook }: { webhook: WebhookView }) {
  const { delivered, failing } = webhook.last_24_hours
  const tried = delivered + failing
  if (tried === 0) return '—'
  return <span title={`${formatNumber(delivered)} of ${count(tried, 'event')}`}>{formatShare(delivered / tried)}</span>
}

const tones: Record<DeliveryState, Tone> = { pending: 'info', delivered: 'good', failed: 'bad', parked: 'warn' }

export const deliveryMeanings: Record<DeliveryState, string> = {
  pending: 'Waits for its next try',
  delivered: 'The receiver took it',
  failed: 'Every try failed; it is not tried again unless you ask for it',
  parked: 'Waits until the webhook is switched on again',
}

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return (
    <StatusBadge tone={tones[state]} title={deliveryMeanings[state]}>
      {inWords(state)}
    </StatusBadge>
  )
}
