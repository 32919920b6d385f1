import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { deliveryStates, eventKinds } from '../words.ts'
import { AccessOwner } from '../workspace/access-owner.ts'
import { ShownHeader } from './custom-headers.ts'
import { CreatedDescribedWebhook } from './webhooks.ts'

const DeliveryCounts = z.object({
  delivered: z.int().meta({ description: 'Events that were delivered.', example: 12 }),
  failed: z.int().meta({ description: 'Events whose attempts are used up.', example: 0 }),
  retrying: z.int().meta({
    description: 'Events that were attempted without success so far, and are attempted again.',
    example: 1,
  }),
})
/** Events by what became of them. */
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const WebhookView = CreatedDescribedWebhook.omit({ secret: true })
  .extend({
    description: z
      .string()
      .nullable()
      .meta({ description: 'What the webhook is for, else null.', example: 'Orders into the shop' }),
    tags: z.array(z.string()).nullable().meta({
      description:
        'Tags one of which the conversation or contact of an event must have. Null where they make no difference.',
      example: null,
    }),
    headers: z
      .array(ShownHeader)
      .meta({ description: 'Headers that every delivery has besides its own, without their values.' }),
    deliveries_per_minute: z
      .int()
      .nullable()
      .meta({ description: 'The most deliveries in a minute. Null without a limit.', example: 120 }),
    disabled_reason: SentenceText.nullable().meta({
      description: 'Why Parley disabled the webhook. Null if it did not.',
      example: null,
    }),
    last_success_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When an event was last delivered, else null.', example: exampleTimes.updated }),
    failing_since: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when no event has been delivered. Null after a success.', example: null }),
    last_24_hours: z
      .object({
        delivered: z.int().meta({ description: 'Events that were delivered.', example: 12 }),
        failing: z.int().meta({ description: 'Events that were attempted without success so far.', example: 0 }),
      })
      .meta({ description: 'The events of the last 24 hours.' }),
    owner: AccessOwner,
  })
  .meta({ id: 'Webhook' })
export type WebhookView = z.infer<typeof WebhookView>

export const WebhookSecret = z.object({
  id: z.string().meta({ description: 'ID of the webhook.', example: exampleIds.webhook }),
  secret: z.string().meta({ description: 'The signing secret.', example: 'whsec_<base64>' }),
  previous_secret_until: z.iso.datetime().nullable().meta({
    description: 'Until then, events are signed with the previous secret as well. Null where they are not.',
    example: exampleTimes.updated,
  }),
})
export type WebhookSecret = z.infer<typeof WebhookSecret>

export const DeliveryView = z
  .object({
    id: z.string().meta({ description: 'ID of the delivery.', example: exampleIds.delivery }),
    webhook_id: z.string().meta({ description: 'ID of the webhook.', example: exampleIds.webhook }),
    event_id: z
      .string()
      .meta({ description: 'ID of the event, as its payload and headers have it.', example: exampleIds.event }),
    event: z.enum(eventKinds).meta({ description: 'Type of the event.', example: 'message.received' }),
    state: z.enum(deliveryStates).meta({
      description:
        'State of the delivery. A `pending` one with attempts is attempted again; a `parked` one waits until its webhook is enabled.',
      example: 'delivered',
    }),
    attempts: z.int().meta({ description: 'Attempts so far.', example: 1 }),
    last_status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last response. Null where there was none.', example: 200 }),
    last_error: SentenceText.nullable().meta({
      description: 'Why the last attempt failed. Null where it did not.',
      example: null,
    }),
    next_attempt_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the next attempt is made. Null where none is scheduled.', example: null }),
    created_at: z.iso.datetime().meta({ description: 'When the event happened.', example: exampleTimes.created }),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryView = z.infer<typeof DeliveryView>

const AttemptView = z
  .object({
    at: z.iso.datetime().meta({ description: 'When the attempt was made.', example: exampleTimes.created }),
    duration_ms: z.int().meta({ description: 'Duration in milliseconds.', example: 84 }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the response. Null where there was none.', example: 200 }),
    error: SentenceText.nullable().meta({ description: 'Why the attempt failed, else null.', example: null }),
    response_body: z
      .string()
      .nullable()
      .meta({ description: 'The beginning of the response body, else null.', example: 'ok' }),
    trigger: z.enum(['scheduled', 'manual']).meta({
      description: '`manual` where somebody sent the event again.',
      example: 'scheduled',
    }),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({
        description: 'The headers as they were sent, without the signature. Null for old attempts.',
        example: { 'content-type': 'application/json' },
      }),
  })
  .meta({ id: 'WebhookAttempt' })
export type AttemptView = z.infer<typeof AttemptView>

export const DeliveryDetail = DeliveryView.extend({
  body: z
    .string()
    .meta({ description: 'The payload as it is signed: JSON in a string.', example: '{"type":"message.received"}' }),
  attempt_log: z.array(AttemptView).meta({ description: 'The attempts, newest first.' }),
}).meta({ id: 'WebhookDeliveryDetail' })
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

export const DeliveryChartView = z.object({
  step: z.enum(['hour', 'day']).meta({ description: 'The length of a step. Days are those of UTC.', example: 'day' }),
  data: z
    .array(
      DeliveryCounts.extend({
        at: z.iso.datetime().meta({ description: 'Start of the step.', example: exampleTimes.created }),
      }),
    )
    .meta({ description: 'Every step of the range, oldest first. Events are counted by when they happened.' }),
})
export type DeliveryChartView = z.infer<typeof DeliveryChartView>
