import type { WebhookId, WebhookSecret } from '@parley/shared/webhooks/webhooks'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findEndpoint } from './endpoints.store.ts'
import { nameOfUrl } from './name-of-url.ts'
import { presentSecret } from './present-webhook.ts'
import { noSuchWebhook } from './webhook-errors.ts'

/** The current signing secret, to configure a receiver with. The audit log records that it was revealed. */
export async function revealWebhookSecret(app: App, actor: Actor, input: WebhookId): Promise<WebhookSecret> {
  const scope = authorize(actor, 'webhooks.manage', input)
  return app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, input.webhookId)
    if (!endpoint) throw noSuchWebhook()
    await recordAudit(app, tx, scope, { actor, action: 'webhook.secret_revealed', subject: nameOfUrl(endpoint.url) })
    return presentSecret(app, endpoint)
  })
}
