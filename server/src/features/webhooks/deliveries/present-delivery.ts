import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { AttemptView, DeliveryView } from '@parley/shared/webhooks/webhook-views'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Attempt } from './attempts.store.ts'
import type { Delivery } from './deliveries.store.ts'

export function presentDelivery(delivery: Delivery): DeliveryView {
  const next = delivery.next_attempt_at
  return {
    id: delivery.id,
    webhook_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    event: delivery.event_kind,
    state: delivery.state,
    attempts: delivery.attempts,
    last_status: delivery.last_status,
    last_error: decodeSentence(delivery.last_error),
    next_attempt_at: next === null ? null : new Date(next).toISOString(),
    created_at: new Date(delivery.created_at).toISOString(),
  }
}

export function presentAttempt(attempt: Attempt): AttemptView {
  return {
    at: new Date(attempt.at).toISOString(),
    duration_ms: attempt.duration_ms,
    status: attempt.status,
    error: decodeSentence(attempt.error),
    response_body: attempt.response_body,
    trigger: attempt.trigger,
    request_headers: attempt.request_headers === null ? null : JSON.parse(attempt.request_headers),
  }
}

/** A test event that a pull webhook offers to its readers. It has the ID of the event, because nothing is sent. */
export function presentOffered(event: Pick<EventTable, 'id' | 'kind' | 'created_at'>, webhookId: string): DeliveryView {
  return {
    id: event.id,
    webhook_id: webhookId,
    event_id: event.id,
    event: event.kind,
    state: 'delivered',
    attempts: 0,
    last_status: null,
    last_error: null,
    next_attempt_at: null,
    created_at: new Date(event.created_at).toISOString(),
  }
}
