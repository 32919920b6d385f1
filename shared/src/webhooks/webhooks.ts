import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { numberWithDefault } from '../optional-number.ts'
import { Page, sortedBy } from '../paging.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import {
  deliveryChartDays,
  deliverySorts,
  eventKinds,
  modes,
  mostDeliveriesPerMinute,
  mostTagsOfWebhook,
  shownDeliveryStates,
  webhookKinds,
} from '../words.ts'
import { NewAccessOwner } from '../workspace/access-owner.ts'
import { ChannelIds } from '../workspace/channel-choice.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { CustomHeaders } from './custom-headers.ts'

export type EventKind = (typeof eventKinds)[number]
export type WebhookKind = (typeof webhookKinds)[number]

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

export const WebhookDescription = z.string().trim().max(200).optional().meta({
  description: 'What the webhook is for, for colleagues. An empty text removes the description.',
  example: 'Orders into the shop',
})

const WebhookKindField = z.enum(webhookKinds).meta({
  description: '`push`: events are sent to its URL. `pull`: it has no URL, and its events are read.',
  example: 'push',
})

const DeliveryRate = z.int().min(1).max(mostDeliveriesPerMinute).nullable().optional().meta({
  description: 'The most deliveries in a minute, evenly spaced. Null, as by default, for no limit.',
  example: 120,
})

const TagNames = z.array(z.string().min(1).max(100)).min(1).max(mostTagsOfWebhook).nullable().optional().meta({
  description:
    'Names of tags: an event about a conversation or contact is only delivered if one of the two has one of these. Other events are always delivered, and so is `contact.deleted`. If omitted or null, tags make no difference.',
  example: null,
})

/** What the specification’s own path does not have. */
const moreFields = {
  description: WebhookDescription,
  tags: TagNames,
  headers: CustomHeaders,
  deliveries_per_minute: DeliveryRate,
}

/** A new webhook of either kind. Only a `push` webhook has a URL, and must have one: the operation checks it. */
export const NewDescribedWebhook = NewWebhook.extend({
  kind: WebhookKindField.optional(),
  url: NewWebhook.shape.url.optional(),
  ...moreFields,
})
export type NewDescribedWebhook = z.infer<typeof NewDescribedWebhook>

const id = z.string().min(1).max(100)
export const WebhookId = InWorkspace.extend({
  webhookId: id.meta({ description: 'ID of the webhook.', example: exampleIds.webhook }),
})
export type WebhookId = z.infer<typeof WebhookId>

/** A test event: by default `webhook.test`, otherwise one of another type with these data, or with those of its example. */
export const TestWebhook = WebhookId.extend({
  event: z.enum(eventKinds).optional().meta({
    description: 'Type of the event. If omitted, `webhook.test`.',
    example: 'message.received',
  }),
  data: z
    .record(z.string().max(200), z.unknown())
    .optional()
    .meta({ description: 'The `data` of the event. If omitted, those of the example in the guide to webhooks.' }),
})
export type TestWebhook = z.infer<typeof TestWebhook>

export const WebhookChange = WebhookId.extend({
  url: WebhookUrl.optional().meta({ description: 'The new URL.', example: 'https://example.com/hooks/parley' }),
  events: z
    .array(EventChoice)
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'Event types to deliver, replacing earlier ones.', example: ['message.received'] }),
  channel_ids: ChannelIds.meta({
    description: 'IDs of the channels whose events are delivered, replacing earlier ones. Null for all channels.',
    example: null,
  }),
  ...moreFields,
  isActive: z.boolean().optional().meta({
    description: 'False disables the webhook: its events are kept and delivered once it is enabled again.',
    example: true,
  }),
})
export type WebhookChange = z.infer<typeof WebhookChange>

/** Makes another member responsible for a webhook. */
export const WebhookHandover = WebhookId.extend({ to: NewAccessOwner })
export type WebhookHandover = z.infer<typeof WebhookHandover>

export const RotateWebhookSecret = WebhookId.extend({
  overlapHours: numberWithDefault(z.number().int().min(0).max(168), 24).meta({
    description: 'Hours for which events are signed with the previous secret as well.',
    example: 24,
  }),
})
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>

/** The secret is returned at creation and rotation, and on request to members who may manage webhooks. */
export const CreatedWebhook = z
  .object({
    id: z.string().meta({ description: 'ID of the webhook.', example: exampleIds.webhook }),
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

/** A webhook of either kind, as it is returned once it is created. */
export const CreatedDescribedWebhook = CreatedWebhook.extend({
  kind: WebhookKindField,
  url: CreatedWebhook.shape.url.nullable().meta({
    description: 'URL that events are sent to. Null for a pull webhook.',
    example: 'https://example.com/hooks/parley',
  }),
  secret: CreatedWebhook.shape.secret.nullable().meta({
    description:
      'Signing secret, used to verify that an event is from Parley. Null for a pull webhook, whose events are not signed.',
    example: 'whsec_<base64>',
  }),
}).meta({ id: 'CreatedDescribedWebhook' })
export type CreatedDescribedWebhook = z.infer<typeof CreatedDescribedWebhook>

export const ListDeliveries = InWorkspace.extend(Page.shape).extend({
  webhookId: id.optional().meta({ description: 'ID of the webhook.', example: exampleIds.webhook }),
  state: z
    .enum(shownDeliveryStates)
    .optional()
    .meta({ description: 'Only return deliveries in this state.', example: 'delivered' }),
  event: z
    .enum(eventKinds)
    .optional()
    .meta({ description: 'Only return events of this type.', example: 'message.received' }),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Only return events that happened at this time or later.', example: exampleTimes.created }),
  until: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Only return events that happened before this time.', example: '2027-02-19T01:53:41.691Z' }),
  ...sortedBy(deliverySorts).shape,
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

export const DeliveryChartOf = WebhookId.extend({
  days: z.coerce.number().pipe(z.literal(deliveryChartDays)).default(1).meta({
    description: 'The days to report, up to now: 1 by the hour, 7 by the day.',
    example: 7,
  }),
})
export type DeliveryChartOf = z.infer<typeof DeliveryChartOf>

export const DeliveryId = InWorkspace.extend({
  deliveryId: id.meta({ description: 'ID of the delivery.', example: exampleIds.delivery }),
})
export type DeliveryId = z.infer<typeof DeliveryId>

export const maxRecoverDays = 14
export const RecoverDeliveries = WebhookId.extend({
  since: z.iso.datetime({ offset: true }).meta({
    description: `Deliveries of events since this time, at most ${maxRecoverDays} days ago.`,
    example: exampleTimes.created,
  }),
})
export type RecoverDeliveries = z.infer<typeof RecoverDeliveries>

/** The highest `total` that a list of deliveries reports. */
export const mostDeliveriesCounted = 10_000
