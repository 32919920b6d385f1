import type { WebhookView } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { listEndpoints } from './endpoints.store.ts'
import { healthOf } from './health.store.ts'
import { ownersOf } from './owners-of.ts'
import { presentWebhook } from './present-webhook.ts'

const dayMs = 86_400_000

/** Every webhook of the workspace and mode, newest first, without secrets. */
export async function listWebhooks(app: App, scope: Scope<'webhooks.read'>): Promise<{ data: WebhookView[] }> {
  const endpoints = await listEndpoints(app.db, scope)
  const since = app.now() - dayMs
  const ownerOf = await ownersOf(app.db, scope, endpoints)
  const data: WebhookView[] = []
  for (const endpoint of endpoints) {
    const health = await healthOf(app.db, scope, { webhookId: endpoint.id, since })
    data.push(presentWebhook(endpoint, { health, owner: ownerOf(endpoint) }))
  }
  return { data }
}
