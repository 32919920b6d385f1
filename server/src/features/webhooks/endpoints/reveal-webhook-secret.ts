import type { WebhookSecret } from '@parley/shared/webhooks/webhook-views'
import type { WebhookId } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findEndpoint } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'
import { presentSecret } from './present-webhook.ts'
import { webhookNotSigned } from './webhook-errors.ts'

/** The current signing secret, to configure a receiver with. The audit log records that it was revealed. */
export async function revealWebhookSecret(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: WebhookId,
): Promise<WebhookSecret> {
  return app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, input.webhookId)
    if (!endpoint) throw notFound('webhook')
    if (endpoint.kind === 'pull') throw webhookNotSigned()
    await recordAudit(app, tx, scope, { action: 'webhook.secret_revealed', subject: nameOfWebhook(endpoint) })
    return presentSecret(app, endpoint)
  })
}
