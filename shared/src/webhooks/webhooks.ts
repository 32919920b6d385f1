import { z } from 'zod'
import { Page } from '../paging.ts'
import { deliveryStates, eventKinds, modes } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

export type EventKind = (typeof eventKinds)[number]

const EventChoice = z.enum([...eventKinds, '*'], {
  error: (issue) => `${JSON.stringify(issue.input)} is no event kind; use * or any of ${eventKinds.join(', ')}`,
})

export const WebhookUrl = z
  .string()
  .max(2048)
  .refine((text) => URL.canParse(text), 'must be an absolute URL')
  .refine((text) => !URL.canParse(text) || ['https:', 'http:'].includes(new URL(text).protocol), 'must be an https URL')
  .refine((text) => {
    if (!URL.canParse(text)) return true
    const url = new URL(text)
    return url.username === '' && url.password === ''
  }, 'must not carry a user name or password')

export const NewWebhook = InWorkspace.extend({ url: WebhookUrl, events: z.array(EventChoice).min(1).max(50) })
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookId = InWorkspace.extend({ webhookId: z.string().min(1).max(100) })
export type WebhookId = z.infer<typeof WebhookId>

export const WebhookChange = WebhookId.extend({
  url: WebhookUrl.optional(),
  events: z.array(EventChoice).min(1).max(50).optional(),
  isActive: z.boolean().optional(),
})
export type WebhookChange = z.infer<typeof WebhookChange>

export const RotateWebhookSecret = WebhookId.extend({ overlapHours: z.number().int().min(0).max(168).default(24) })
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>

/** The secret is shown at creation and rotation, and to those who may manage webhooks when they ask for it. */
export const CreatedWebhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  mode: z.enum(modes),
  secret: z.string(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
})
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

export type WebhookView = Omit<CreatedWebhook, 'secret'> & {
  /** Why it is off, when Parley switched it off. */
  disabled_reason: string | null
  last_success_at: string | null
  failing_since: string | null
  /** Of the events of the last 24 hours: those delivered, and those tried without success so far. */
  last_24_hours: { delivered: number; failing: number }
}

export type DeliveryState = (typeof deliveryStates)[number]

export const ListDeliveries = InWorkspace.extend(Page.shape).extend({
  webhookId: z.string().min(1).max(100).optional(),
  state: z.enum(deliveryStates).optional(),
  event: z.enum(eventKinds).optional(),
  /** Of events that happened then or later. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** And before that. */
  until: z.iso.datetime({ offset: true }).optional(),
})
export type ListDeliveries = z.infer<typeof ListDeliveries>

export const DeliveryId = InWorkspace.extend({ deliveryId: z.string().min(1).max(100) })
export type DeliveryId = z.infer<typeof DeliveryId>

/** Events, and what became of them, are removed after that. */
export const eventRetentionDays = 30
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
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
}

export type AttemptView = {
  at: string
  duration_ms: number
  status: number | null
  error: string | null
  response_body: string | null
  trigger: 'scheduled' | 'manual'
  /** Those that went out, but for the signature; null for tries of before they were kept. */
  request_headers: Record<string, string> | null
}

/** How many a list counts: beyond it, `total` says this much. */
export const mostDeliveriesCounted = 10_000

export type WebhookSecret = {
  id: string
  secret: string
  /** Until then the one before it signs too. */
  previous_secret_until: string | null
}

export type DeliveryDetail = DeliveryView & { body: string; attempt_log: AttemptView[] }
