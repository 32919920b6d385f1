import { type ShownDeliveryState, shownStateOf } from '@parley/shared/webhooks/delivery-states'
import type { DeliveryView, WebhookView } from '@parley/shared/webhooks/webhook-views'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../ui/text/status-badge.tsx'

/** The health of a webhook as a short label. */
export function HealthBadge({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  if (webhook.disabled_reason) {
    return (
      <StatusBadge tone="bad" title={translated(webhook.disabled_reason)}>
        {t('disabledByParley')}
      </StatusBadge>
    )
  }
  if (!webhook.is_active) return <StatusBadge tone="quiet">{t('disabled')}</StatusBadge>
  if (webhook.kind === 'pull') return <StatusBadge tone="good">{t('eventsCanBeRead')}</StatusBadge>
  if (webhook.failing_since) return <StatusBadge tone="bad">{t('failing')}</StatusBadge>
  if (webhook.last_success_at) return <StatusBadge tone="good">{t('healthy')}</StatusBadge>
  return <StatusBadge tone="info">{t('noDeliveriesYet')}</StatusBadge>
}

/** The share of delivered events in the last 24 hours, with their number as a tooltip. */
export function SuccessRate({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const { delivered, failing } = webhook.last_24_hours
  const total = delivered + failing
  if (total === 0) return '—'
  return (
    <span title={t('ofEvents', { delivered: formatNumber(delivered), count: total })}>
      {formatShare(delivered / total)}
    </span>
  )
}

const tones: Record<ShownDeliveryState, Tone> = {
  pending: 'info',
  retrying: 'warn',
  delivered: 'good',
  failed: 'bad',
  parked: 'warn',
}

export const deliveryStateLabels: Record<ShownDeliveryState, string> = {
  get pending() {
    return i18n.t('webhooks:pending')
  },
  get retrying() {
    return i18n.t('webhooks:retrying')
  },
  get delivered() {
    return i18n.t('webhooks:delivered')
  },
  get failed() {
    return i18n.t('webhooks:failed')
  },
  get parked() {
    return i18n.t('webhooks:parked')
  },
}

const deliveryMeanings: Record<DeliveryView['state'], string> = {
  get pending() {
    return i18n.t('webhooks:waitingForTheNextAttempt')
  },
  get delivered() {
    return i18n.t('webhooks:acceptedByTheEndpoint')
  },
  get failed() {
    return i18n.t('webhooks:allAttemptsFailedResendItManually')
  },
  get parked() {
    return i18n.t('webhooks:waitingUntilTheWebhookIsEnabled')
  },
}

type Progress = Pick<DeliveryView, 'state' | 'attempts'>

export function meaningOfDelivery(delivery: Progress): string {
  if (shownStateOf(delivery) === 'retrying') return i18n.t('webhooks:retryingMeaning', { count: delivery.attempts })
  return deliveryMeanings[delivery.state]
}

export function DeliveryBadge({ delivery }: { delivery: Progress }) {
  const state = shownStateOf(delivery)
  return (
    <StatusBadge tone={tones[state]} title={meaningOfDelivery(delivery)}>
      {deliveryStateLabels[state]}
    </StatusBadge>
  )
}
