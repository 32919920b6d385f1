import type { CreatedWebhook, WebhookSecret, WebhookView } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Endpoint } from './endpoints.store.ts'
import type { Health } from './health.store.ts'

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export function presentWebhook(endpoint: Endpoint, health?: Health): WebhookView {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: JSON.parse(endpoint.events) as string[],
    mode: endpoint.mode,
    is_active: endpoint.is_active === 1,
    disabled_reason: endpoint.disabled_reason,
    last_success_at: time(endpoint.last_success_at),
    failing_since: time(endpoint.failing_since),
    created_at: new Date(endpoint.created_at).toISOString(),
    last_24_hours: health ?? { delivered: 0, failing: 0 },
  }
}

export function presentCreated(endpoint: Endpoint, secret: string): CreatedWebhook {
  const { id, url, events, mode, is_active, created_at } = presentWebhook(endpoint)
  return { id, url, events, mode, secret, is_active, created_at }
}

export function presentSecret(app: App, endpoint: Endpoint): WebhookSecret {
  const until = endpoint.previous_secret_until
  return {
    id: endpoint.id,
    secret: app.secrets.open(endpoint.secret),
    previous_secret_until: until !== null && until > app.now() ? time(until) : null,
  }
}
