import type { DeliveryView, WebhookId } from '@parley/shared/webhooks/webhooks'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { presentDelivery } from '../deliveries/present-delivery.ts'
import { findEndpoint } from '../endpoints/endpoints.store.ts'
import { nameOfUrl } from '../endpoints/name-of-url.ts'
import { webhookSwitchedOff } from '../endpoints/webhook-errors.ts'
import { writeEvent } from './write-event.ts'

/** Sends `webhook.test` to this webhook only, whichever events it subscribes to. */
export async function sendTestEvent(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: WebhookId,
): Promise<DeliveryView> {
  return app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, input.webhookId)
    if (!endpoint) throw notFound('webhook')
    if (endpoint.is_active === 0) throw webhookSwitchedOff()
    const data = { webhook_id: endpoint.id, message: 'This is a test.', sent_by: authorOf(scope.actor).name }
    const [delivery] = await writeEvent(app, tx, scope, { kind: 'webhook.test', data, to: [endpoint] })
    if (!delivery) throw new Error('An event to one endpoint has one delivery')
    await recordAudit(app, tx, scope, { action: 'webhook.tested', subject: nameOfUrl(endpoint.url) })
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
    return presentDelivery(delivery)
  })
}
