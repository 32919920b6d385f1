import type { DeliveryDetail } from '@parley/shared/webhooks/webhook-views'
import type { DeliveryId } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { listAttempts } from './attempts.store.ts'
import { eventBody, findDelivery } from './deliveries.store.ts'
import { presentAttempt, presentDelivery } from './present-delivery.ts'

/** A delivery with its payload and the result of each attempt, newest first. Responses of receivers are shown nowhere else. */
export async function getDelivery(app: App, scope: Scope<'webhooks.read'>, input: DeliveryId): Promise<DeliveryDetail> {
  const delivery = await findDelivery(app.db, scope, input.deliveryId)
  if (!delivery) throw notFound('delivery')
  const attempts = await listAttempts(app.db, scope, delivery.id)
  return {
    ...presentDelivery(delivery),
    body: await eventBody(app.db, scope, delivery.event_id),
    attempt_log: attempts.map(presentAttempt),
  }
}
