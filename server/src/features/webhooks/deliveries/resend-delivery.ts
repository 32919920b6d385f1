import type { DeliveryView } from '@parley/shared/webhooks/webhook-views'
import type { DeliveryId } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findEndpoint } from '../endpoints/endpoints.store.ts'
import { nameOfWebhook } from '../endpoints/name-of-webhook.ts'
import { webhookSwitchedOff } from '../endpoints/webhook-errors.ts'
import { findDelivery, updateDelivery } from './deliveries.store.ts'
import { enqueueDeliveries, jobKeyOf } from './enqueue-deliveries.ts'
import { presentDelivery } from './present-delivery.ts'

/**
 * Attempts the delivery now, in place of the next scheduled attempt, and counts as one of the schedule's attempts. A
 * delivery that succeeded before stays delivered, whatever the result.
 */
export async function resendDelivery(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: DeliveryId,
): Promise<DeliveryView> {
  return app.transact(async (tx) => {
    const delivery = await findDelivery(tx, scope, input.deliveryId)
    if (!delivery) throw notFound('delivery')
    const endpoint = await findEndpoint(tx, scope, delivery.endpoint_id)
    if (!endpoint) throw notFound('delivery')
    if (endpoint.is_active === 0) throw webhookSwitchedOff()

    const runAt = app.now()
    const isDelivered = delivery.state === 'delivered'
    const pending = await updateDelivery(tx, scope, {
      id: delivery.id,
      next_attempt_at: runAt,
      ...(!isDelivered && { state: 'pending' as const, settled_at: null }),
    })
    await app.jobs.cancel(tx, jobKeyOf(delivery.id))
    await enqueueDeliveries(app, tx, scope, { deliveries: [delivery], trigger: 'manual', runAt })
    await recordAudit(app, tx, scope, {
      action: 'webhook.delivery_resent',
      subject: nameOfWebhook(endpoint),
      details: { event: delivery.event_kind, event_id: delivery.event_id },
    })
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
    return presentDelivery(pending ?? delivery)
  })
}
