import type { WebhookSecret } from '@parley/shared/webhooks/webhook-views'
import type { RotateWebhookSecret } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { newWebhookSecret } from '../deliveries/signature.ts'
import { findEndpoint, updateEndpoint } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'
import { presentSecret } from './present-webhook.ts'
import { webhookNotSigned } from './webhook-errors.ts'

const hourMs = 3_600_000

/** Creates a new secret at once. During the overlap the previous secret signs too; an earlier one stops now. */
export async function rotateWebhookSecret(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: RotateWebhookSecret,
): Promise<WebhookSecret> {
  const secret = app.secrets.seal(newWebhookSecret())
  return app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, input.webhookId)
    if (!endpoint) throw notFound('webhook')
    if (endpoint.kind === 'pull') throw webhookNotSigned()
    const now = app.now()
    const hasOverlap = input.overlapHours > 0
    const rotated = await updateEndpoint(tx, scope, {
      id: endpoint.id,
      updated_at: now,
      secret,
      previous_secret: hasOverlap ? endpoint.secret : null,
      previous_secret_until: hasOverlap ? now + input.overlapHours * hourMs : null,
    })
    if (!rotated) throw notFound('webhook')
    await recordAudit(app, tx, scope, {
      action: 'webhook.secret_rotated',
      subject: nameOfWebhook(rotated),
      details: { overlap_hours: input.overlapHours },
    })
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
    return presentSecret(app, rotated)
  })
}
