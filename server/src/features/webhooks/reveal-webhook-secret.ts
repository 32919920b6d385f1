import type { WebhookId, WebhookSecret } from '@parley/shared/webhooks'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { findEndpoint } from './endpoints.store.ts'
import { noSuchWebhook } from './no-such-webhook.ts'
import { presentSecret } from './present-webhook.ts'

/** The secret that signs now, to set a receiver up with. */
export async function revealWebhookSecret(app: App, actor: Actor, input: WebhookId): Promise<WebhookSecret> {
  const scope = authorize(actor, 'webhooks.manage', input)
  const endpoint = await findEndpoint(app.db, scope, input.webhookId)
  if (!endpoint) throw noSuchWebhook()
  return presentSecret(app, endpoint)
}
