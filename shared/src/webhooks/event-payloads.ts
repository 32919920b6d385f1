import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { eventKinds, modes } from '../words.ts'
import {
  ContactDeleted,
  ContactMerged,
  ContactOptedIn,
  ContactOptedOut,
  ContactSaved,
  ImportCompleted,
} from './payloads/contact-events.ts'
import {
  ConversationCreated,
  ConversationReopened,
  ConversationResolved,
  ConversationUpdated,
  LowScore,
  SurveyAnswered,
} from './payloads/conversation-events.ts'
import { CallProgress, MessageMedia, MessageProgress, MessageReceived } from './payloads/message-events.ts'
import { ApiKeyExpiring, CampaignCompleted, TemplateReviewed, WebhookTested } from './payloads/workspace-events.ts'
import { webhookExample } from './webhook-examples.ts'
import type { EventKind } from './webhooks.ts'

/** What `data` contains in an event of each kind. */
const dataOf = {
  'message.received': MessageReceived,
  'message.sent': MessageProgress,
  'message.delivered': MessageProgress,
  'message.read': MessageProgress,
  'message.failed': MessageProgress,
  'message.media': MessageMedia,
  'call.started': CallProgress,
  'call.ended': CallProgress,
  'conversation.created': ConversationCreated,
  'conversation.updated': ConversationUpdated,
  'conversation.resolved': ConversationResolved,
  'conversation.reopened': ConversationReopened,
  'csat.received': SurveyAnswered,
  'csat.low': LowScore,
  'template.approved': TemplateReviewed,
  'template.rejected': TemplateReviewed,
  'template.paused': TemplateReviewed,
  'campaign.completed': CampaignCompleted,
  'contact.merged': ContactMerged,
  'contact.created': ContactSaved,
  'contact.updated': ContactSaved,
  'contact.deleted': ContactDeleted,
  'contact.opted_out': ContactOptedOut,
  'contact.opted_in': ContactOptedIn,
  'import.completed': ImportCompleted,
  'api_key.expiring': ApiKeyExpiring,
  'webhook.test': WebhookTested,
} as const satisfies Record<EventKind, z.ZodType>

/** The name of a kind in code: `message.received` is `MessageReceived`. */
export function eventName(kind: EventKind): string {
  return kind
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** The body of an event, as webhooks send it. */
function payloadOf(kind: EventKind) {
  return z
    .object({
      event: z.literal(kind).meta({ description: 'Kind of the event.' }),
      data: (dataOf[kind] as z.ZodType).meta({ description: 'What happened.' }),
      id: z.string().meta({
        description: 'ID of the event, equal to the header `webhook-id` and the same in every attempt.',
        example: exampleIds.event,
      }),
      created_at: z.iso
        .datetime()
        .meta({ description: 'When the event happened, not when it was sent.', example: exampleTimes.created }),
      workspace_id: z.string().meta({ description: 'ID of the workspace.', example: exampleIds.workspace }),
      mode: z.enum(modes).meta({ description: 'Mode of the workspace in which it happened.' }),
      is_test: z.exactOptional(z.literal(true)).meta({
        description: 'Set where a member or a program sent the event as a test: nothing has happened.',
      }),
    })
    .meta({ id: `${eventName(kind)}Event`, example: webhookExample(kind) })
}

/** The schema of the body of each kind of event, with an example. */
export const eventPayloads: Readonly<Record<EventKind, ReturnType<typeof payloadOf>>> = Object.fromEntries(
  eventKinds.map((kind) => [kind, payloadOf(kind)]),
) as Record<EventKind, ReturnType<typeof payloadOf>>
