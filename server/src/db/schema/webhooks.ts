import type { DeliveryState } from '@parley/shared/webhooks/delivery-states'
import type { EventKind, WebhookKind } from '@parley/shared/webhooks/webhooks'
import type { Generated } from 'kysely'
import type { Flag, InTenant } from './columns.ts'

export type WebhookEndpointTable = InTenant & {
  id: string
  /** `push`: its events are sent to its URL. `pull`: they are read. */
  kind: Generated<WebhookKind>
  /** The URL that events are sent to; empty for a pull webhook. */
  url: string
  /** What it is for, as its author wrote it. */
  description: string | null
  events: string
  /** JSON list of the channels whose events it receives; null for all. */
  channel_ids: string | null
  /** JSON list of the IDs of tags, one of which its events must have; null where they need none. */
  tag_ids: string | null
  /** The encrypted JSON list of the headers that every delivery has besides its own; null without any. */
  headers: string | null
  /** The most deliveries in a minute; null without a limit. */
  deliveries_per_minute: number | null
  /** When the next delivery may be sent, where the deliveries in a minute are limited. */
  next_turn_at: number | null
  /** The secret of the webhook, encrypted like the previous one. */
  secret: string
  previous_secret: string | null
  previous_secret_until: number | null
  is_active: Flag
  disabled_reason: string | null
  /** The first failure since the last success. */
  failing_since: number | null
  /** The latest delivery since then that used up its attempts. */
  exhausted_at: number | null
  last_success_at: number | null
  /** The author in the form of every author, `user:…`. */
  created_by: string | null
  /** The person responsible for it, in the same form, where that is no longer its author. */
  owned_by: string | null
  created_at: number
  updated_at: number
  /** Hidden; its deliveries are being deleted. */
  deleted_at: number | null
  /** The position that was given to an event of a pull webhook last. */
  last_position: Generated<number>
  /** The greatest position of a pull webhook whose event is no longer kept. */
  removed_to: Generated<number>
}

/** An event that a pull webhook offers to whoever reads it. */
export type PulledEventTable = InTenant & {
  event_id: string
  endpoint_id: string
  /** The place of the event in the order in which events are read, given after its commit; null until then. */
  position: number | null
  created_at: number
}

export type EventTable = InTenant & {
  /** The ID of the event, which is also the `webhook-id` of all its deliveries. */
  id: string
  kind: EventKind
  /** The exact text that is signed and sent. */
  body: string
  created_at: number
}

export type WebhookDeliveryTable = InTenant & {
  id: string
  endpoint_id: string
  event_id: string
  event_kind: EventKind
  state: DeliveryState
  attempts: number
  /** Attempts that no longer count in the schedule, because a recovery restarted it. */
  attempts_before_recovery: number
  next_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  created_at: number
  settled_at: number | null
}

export type WebhookAttemptTable = {
  id: string
  delivery_id: string
  at: number
  duration_ms: number
  status: number | null
  error: string | null
  response_body: string | null
  trigger: 'scheduled' | 'manual'
  /** JSON of the sent headers without the signature. Null for attempts from before headers were stored. */
  request_headers: string | null
}
