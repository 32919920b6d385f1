import { z } from 'zod'
import { exampleTimes } from '../example-values.ts'
import { numberWithDefault } from '../optional-number.ts'
import { Page, sortedBy } from '../paging.ts'
import { type ShownSentence, schemaSentence } from '../sentences/sentence.ts'
import { deliveryChartDays, deliverySorts, eventKinds, modes, shownDeliveryStates } from '../words.ts'
import { type AccessOwner, NewAccessOwner } from '../workspace/access-owner.ts'
import { ChannelIds } from '../workspace/channel-choice.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import type { DeliveryState } from './delivery-states.ts'

export type EventKind = (typeof eventKinds)[number]

const EventChoice = z.enum([...eventKinds, '*'], {
  error: (issue) =>
    schemaSentence('notAnEventType', { value: JSON.stringify(issue.input), types: eventKinds.join(', ') }),
})

export const WebhookUrl = z
  .string()
  .max(2048)
  .refine((text) => URL.canParse(text), schemaSentence('absoluteUrlExpected'))
  .refine(
    (text) => !URL.canParse(text) || ['https:', 'http:'].includes(new URL(text).protocol),
    schemaSentence('httpsUrlExpected'),
  )
  .refine((text) => {
    if (!URL.canParse(text)) return true
    const url = new URL(text)
    return url.username === '' && url.password === ''
  }, schemaSentence('noUrlCredentials'))

export const NewWebhook = InWorkspace.extend({
  url: WebhookUrl.meta({
    description: 'An https URL with a public address, without a user name or password.',
    example: 'https://example.com/hooks/parley',
  }),
  events: z
    .array(EventChoice)
    .min(1)
    .max(50)
    .meta({ description: 'Event types to deliver, or `*` for all.', example: ['message.received', 'csat.low'] }),
  channel_ids: ChannelIds.meta({
    description:
      'IDs of the channels whose events are delivered: channels of the mode that are in use. If omitted or null, the webhook receives the events of all channels, including later ones. Events that belong to no channel are always delivered.',
    example: null,
  }),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** What a webhook is for, shown in the dashboard only. An empty text stands for no description. */
export const WebhookDescription = z.string().trim().max(200).optional()

export const NewDescribedWebhook = NewWebhook.extend({ description: WebhookDescription })
export type NewDescribedWebhook = z.infer<typeof NewDescribedWebhook>

export const WebhookId = InWorkspace.extend({ webhookId: z.string().min(1).max(100) })
export type WebhookId = z.infer<typeof WebhookId>

/** A test event: by default `webhook.test`, otherwise one of another type with these data, or with those of its example. */
export const TestWebhook = WebhookId.extend({
  event: z.enum(eventKinds).optional(),
  data: z.record(z.string().max(200), z.unknown()).optional(),
})
export type TestWebhook = z.infer<typeof TestWebhook>

export const WebhookChange = WebhookId.extend({
  url: WebhookUrl.optional(),
  events: z.array(EventChoice).min(1).max(50).optional(),
  channel_ids: ChannelIds,
  description: WebhookDescription,
  isActive: z.boolean().optional(),
})
export type WebhookChange = z.infer<typeof WebhookChange>

/** Makes another member responsible for a webhook. */
export const WebhookHandover = WebhookId.extend({ to: NewAccessOwner })
export type WebhookHandover = z.infer<typeof WebhookHandover>

export const RotateWebhookSecret = WebhookId.extend({
  overlapHours: numberWithDefault(z.number().int().min(0).max(168), 24),
})
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>

/** The secret is returned at creation and rotation, and on request to members who may manage webhooks. */
export const CreatedWebhook = z
  .object({
    id: z.string().meta({ description: 'ID of the webhook.', example: '01a1fbcf-4f44-70f7-b9a2-a9e66e98847b' }),
    url: z.string().meta({ description: 'URL that events are sent to.', example: 'https://example.com/hooks/parley' }),
    events: z
      .array(z.string())
      .meta({ description: 'Event types that are delivered.', example: ['message.received', 'csat.low'] }),
    channel_ids: z
      .array(z.string())
      .nullable()
      .meta({ description: 'IDs of the channels whose events are delivered. Null for all channels.', example: null }),
    mode: z.enum(modes).meta({ description: 'Mode whose events are delivered.', example: 'live' }),
    secret: z
      .string()
      .meta({ description: 'Signing secret, used to verify that an event is from Parley.', example: 'whsec_<base64>' }),
    is_active: z.boolean().meta({ description: 'Whether events are being delivered.', example: true }),
    created_at: z.iso.datetime().meta({ description: 'When the webhook was created.', example: exampleTimes.created }),
  })
  .meta({ id: 'CreatedWebhook' })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

export type WebhookView = Omit<CreatedWebhook, 'secret'> & {
  description: string | null
  /** Why Parley disabled the webhook; null if it did not. */
  disabled_reason: ShownSentence | null
  last_success_at: string | null
  failing_since: string | null
  /** Events of the last 24 hours: delivered, and attempted without success so far. */
  last_24_hours: { delivered: number; failing: number }
  owner: AccessOwner
}

export const ListDeliveries = InWorkspace.extend(Page.shape).extend({
  webhookId: z.string().min(1).max(100).optional(),
  state: z.enum(shownDeliveryStates).optional(),
  event: z.enum(eventKinds).optional(),
  /** Inclusive, by the time of the event. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** Exclusive, by the time of the event. */
  until: z.iso.datetime({ offset: true }).optional(),
  ...sortedBy(deliverySorts).shape,
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

export const DeliveryChartOf = WebhookId.extend({ days: z.literal(deliveryChartDays).default(1) })
export type DeliveryChartOf = z.infer<typeof DeliveryChartOf>

/** Events by what became of them: `retrying` ones were attempted, and the next attempt is scheduled. */
export type DeliveryCounts = { delivered: number; failed: number; retrying: number }

export type DeliveryChartView = {
  /** The length of a step: an hour for one day, else a day (UTC). `data` has every step of the range, oldest first. */
  step: 'hour' | 'day'
  /** The events are counted by the time at which they happened. */
  data: ({ at: string } & DeliveryCounts)[]
}

export const DeliveryId = InWorkspace.extend({ deliveryId: z.string().min(1).max(100) })
export type DeliveryId = z.infer<typeof DeliveryId>

export const maxRecoverDays = 14
export const RecoverDeliveries = WebhookId.extend({ since: z.iso.datetime({ offset: true }) })
export type RecoverDeliveries = z.infer<typeof RecoverDeliveries>

export type DeliveryView = {
  id: string
  webhook_id: string
  event_id: string
  event: EventKind
  state: DeliveryState
  attempts: number
  last_status: number | null
  last_error: ShownSentence | null
  next_attempt_at: string | null
  created_at: string
}

export type AttemptView = {
  at: string
  duration_ms: number
  status: number | null
  error: ShownSentence | null
  response_body: string | null
  trigger: 'scheduled' | 'manual'
  /** The headers as they were sent, except the signature; null for attempts made before headers were stored. */
  request_headers: Record<string, string> | null
}

/** The highest `total` that a list of deliveries reports. */
export const mostDeliveriesCounted = 10_000

export type WebhookSecret = {
  id: string
  secret: string
  /** Until then, events are signed with the previous secret as well. */
  previous_secret_until: string | null
}

export type DeliveryDetail = DeliveryView & { body: string; attempt_log: AttemptView[] }
