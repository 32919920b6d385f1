import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { WebhookSecret, WebhookView } from '@parley/shared/webhooks/webhook-views'
import type { CreatedDescribedWebhook } from '@parley/shared/webhooks/webhooks'
import type { AccessOwner } from '@parley/shared/workspace/access-owner'
import type { App } from '../../../app.ts'
import { channelIdsOf } from '../../channels/limited-channels.ts'
import { unknownOwner } from '../../members/access-owners.store.ts'
import { shownHeaders } from './custom-headers.ts'
import type { Endpoint } from './endpoints.store.ts'
import type { Health } from './health.store.ts'

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

type MoreOfWebhook = {
  readonly health: Health
  readonly owner: AccessOwner | undefined
  readonly tags: string[] | null
}

export function presentWebhook(app: App, endpoint: Endpoint, { health, owner, tags }: MoreOfWebhook): WebhookView {
  return {
    ...presentBasics(endpoint),
    description: endpoint.description,
    tags,
    headers: shownHeaders(app, endpoint),
    deliveries_per_minute: endpoint.deliveries_per_minute,
    disabled_reason: decodeSentence(endpoint.disabled_reason),
    last_success_at: time(endpoint.last_success_at),
    failing_since: time(endpoint.failing_since),
    last_24_hours: health,
    owner: owner ?? unknownOwner,
  }
}

function presentBasics(endpoint: Endpoint): Omit<CreatedDescribedWebhook, 'secret'> {
  return {
    id: endpoint.id,
    kind: endpoint.kind,
    url: endpoint.kind === 'pull' ? null : endpoint.url,
    events: JSON.parse(endpoint.events) as string[],
    channel_ids: channelIdsOf(endpoint),
    mode: endpoint.mode,
    is_active: endpoint.is_active === 1,
    created_at: new Date(endpoint.created_at).toISOString(),
  }
}

export function presentCreated(endpoint: Endpoint, secret: string): CreatedDescribedWebhook {
  return { ...presentBasics(endpoint), secret: endpoint.kind === 'pull' ? null : secret }
}

export function presentSecret(app: App, endpoint: Endpoint): WebhookSecret {
  const until = endpoint.previous_secret_until
  return {
    id: endpoint.id,
    secret: app.secrets.open(endpoint.secret),
    previous_secret_until: until !== null && until > app.now() ? time(until) : null,
  }
}
