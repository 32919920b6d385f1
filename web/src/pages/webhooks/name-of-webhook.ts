import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { i18n } from '../../i18n/i18n.ts'

/** What people recognize a webhook by: its URL, or that its events are read. */
export function nameOfWebhook({ url }: Pick<WebhookView, 'url'>): string {
  return url ?? i18n.t('webhooks:pullWebhook')
}
