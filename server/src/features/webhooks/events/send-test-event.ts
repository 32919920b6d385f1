import { exampleData } from '@parley/shared/webhooks/webhook-examples'
import type { DeliveryView } from '@parley/shared/webhooks/webhook-views'
import type { TestWebhook } from '@parley/shared/webhooks/webhooks'
import { authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { presentDelivery, presentOffered } from '../deliveries/present-delivery.ts'
import { findEndpoint } from '../endpoints/endpoints.store.ts'
import { nameOfWebhook } from '../endpoints/name-of-webhook.ts'
import { webhookSwitchedOff } from '../endpoints/webhook-errors.ts'
import { writeEvent } from './write-event.ts'

/**
 * Sends `webhook.test`, or an event of another type, to this webhook only, whichever events it subscribes to. Its envelope says
 * that it is a test, so that a receiver need not take it for something that happened.
 */
export async function sendTestEvent(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: TestWebhook,
): Promise<DeliveryView> {
  return app.transact(async (tx) => {
    const endpoint = await findEndpoint(tx, scope, input.webhookId)
    if (!endpoint) throw notFound('webhook')
    if (endpoint.is_active === 0) throw webhookSwitchedOff()
    const { event: kind = 'webhook.test' } = input
    const usual = { webhook_id: endpoint.id, message: 'This is a test.', sent_by: authorOf(scope.actor).name }
    const data = kind === 'webhook.test' ? usual : (input.data ?? exampleData[kind])
    const { event, deliveries } = await writeEvent(app, tx, scope, { kind, data, isTest: true, to: [endpoint] })
    const [delivery] = deliveries
    await recordAudit(app, tx, scope, { action: 'webhook.tested', subject: nameOfWebhook(endpoint) })
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
    return delivery ? presentDelivery(delivery) : presentOffered(event, endpoint.id)
  })
}
