import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import type { WebhookId } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { type Endpoint, findEndpoint, listEndpoints } from './endpoints.store.ts'
import { healthOf } from './health.store.ts'
import { tagNamesOf } from './limited-tags.ts'
import { ownersOf } from './owners-of.ts'
import { presentWebhook } from './present-webhook.ts'

const dayMs = 86_400_000

/** Every webhook of the workspace and mode, newest first, without secrets. */
export async function listWebhooks(app: App, scope: Scope<'webhooks.read'>): Promise<{ data: WebhookView[] }> {
  return { data: await presentAll(app, scope, await listEndpoints(app.db, scope)) }
}

export async function getWebhook(app: App, scope: Scope<'webhooks.read'>, input: WebhookId): Promise<WebhookView> {
  const endpoint = await findEndpoint(app.db, scope, input.webhookId)
  const [webhook] = endpoint ? await presentAll(app, scope, [endpoint]) : []
  if (!webhook) throw notFound('webhook')
  return webhook
}

async function presentAll(app: App, scope: Scope, endpoints: readonly Endpoint[]): Promise<WebhookView[]> {
  const since = app.now() - dayMs
  const ownerOf = await ownersOf(app.db, scope, endpoints)
  const tagsOf = await tagNamesOf(app.db, scope, endpoints)
  const data: WebhookView[] = []
  for (const endpoint of endpoints) {
    const health = await healthOf(app.db, scope, { webhookId: endpoint.id, since })
    data.push(presentWebhook(app, endpoint, { health, owner: ownerOf(endpoint), tags: tagsOf(endpoint) }))
  }
  return data
}
