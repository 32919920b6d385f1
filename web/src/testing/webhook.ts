import type { WebhookView } from '@parley/shared/webhooks/webhook-views'

/** A webhook for all events, which has delivered none yet. */
export function webhookWith(changes: Partial<WebhookView> = {}): WebhookView {
  return {
    id: 'webhook-1',
    kind: 'push',
    description: null,
    url: 'https://example.com/hooks',
    events: ['*'],
    channel_ids: null,
    tags: null,
    headers: [],
    deliveries_per_minute: null,
    mode: 'live',
    is_active: true,
    created_at: '2026-11-01T00:00:00.000Z',
    disabled_reason: null,
    last_success_at: null,
    failing_since: null,
    last_24_hours: { delivered: 0, failing: 0 },
    owner: { name: 'Ada Byron', is_member: true, left_at: null },
    ...changes,
  }
}
