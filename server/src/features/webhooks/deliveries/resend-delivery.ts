import type { DeliveryId, DeliveryView } from '@parley/shared/webhooks/webhooks'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { authorize } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findEndpoint } from '../endpoints/endpoints.store.ts'
import { noSuchDelivery } from '../endpoints/no-such-webhook.ts'
import { findDelivery, updateDelivery } from './deliveries.store.ts'
import { enqueueDeliveries, jobKeyOf } from './enqueue-deliveries.ts'
import { presentDelivery } from './present-delivery.ts'

/**
 * Tries now, in place of the try that waits, and counts as one of the schedule's: trying by hand never makes more of
 * them. What was delivered before stays delivered, whatever comes of it.
 */
export async function resendDelivery(app: App, actor: Actor, input: DeliveryId): Promise<DeliveryView> {
  const scope = authorize(actor, 'webhooks.manage', input)
  return app.transact(async (tx) => {
    const delivery = await findDelivery(tx, scope, input.deliveryId)
    if (!delivery) throw noSuchDelivery()
    const endpoint = await findEndpoint(tx, scope, delivery.endpoint_id)
    if (!endpoint) throw noSuchDelivery()
    if (endpoint.is_active === 0) throw new AppError('conflict', 'This webhook is switched off; switch it on first')

    const runAt = app.now()
    const isDelivered = delivery.state === 'delivered'
    const waiting = await updateDelivery(tx, scope, {
      id: delivery.id,
      next_attempt_at: runAt,
      ...(!isDelivered && { state: 'pending' as const, settled_at: null }),
    })
    await app.jobs.cancel(tx, jobKeyOf(delivery.id))
    const owed = { deliveryIds: [delivery.id], webhookId: endpoint.id, trigger: 'manual' as const, runAt }
    await enqueueDeliveries(app, tx, scope, owed)
    await recordAudit(app, tx, scope, {
      actor,
      action: 'webhook.delivery_resent',
      subject: endpoint.url,
      details: { event: delivery.event_kind, event_id: delivery.event_id },
    })
    app.live.publish(scope, { noun: 'webhooks', id: endpoint.id })
    return presentDelivery(waiting ?? delivery)
  })
}
