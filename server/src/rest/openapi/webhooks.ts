import type { OpenApiDocument, Parameter, WebhookOperation } from '@parley/shared/openapi/document'
import { eventName, eventPayloads } from '@parley/shared/webhooks/event-payloads'
import { eventMeanings, webhookExample } from '@parley/shared/webhooks/webhook-examples'
import type { EventKind } from '@parley/shared/webhooks/webhooks'
import { eventKinds } from '@parley/shared/words'
import { responseSchemaOf } from './json-schema.ts'

export const eventsTag = {
  name: 'Events',
  description:
    'What Parley sends to webhooks, as `POST` requests to their addresses. Every event is sent at least once, in any order. The guide to webhooks (`docs/webhooks.md`) describes signatures and retries.',
}

/** What Parley sends for each kind of event. */
export function webhooks(): OpenApiDocument['webhooks'] {
  return Object.fromEntries(eventKinds.map((kind) => [kind, { post: webhookOf(kind) }]))
}

function webhookOf(kind: EventKind): WebhookOperation {
  return {
    operationId: `on${eventName(kind)}`,
    tags: [eventsTag.name],
    summary: `Event ${kind}`,
    description: `${eventMeanings[kind]}.`,
    // The receiver verifies the signature; Parley has no credentials there.
    security: [],
    parameters: [webhookId, webhookTimestamp, webhookSignature],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: responseSchemaOf(eventPayloads[kind]), example: webhookExample(kind) } },
    },
    responses: {
      '2XX': { description: 'Received. Answer within 15 seconds, and process the event afterwards.' },
      default: { description: 'Not received: the event is sent again later, and 410 disables the webhook.' },
    },
  }
}

const header = { in: 'header', required: true, schema: { type: 'string' } } as const
const webhookId: Parameter = {
  ...header,
  name: 'webhook-id',
  description: 'ID of the event, the same in every attempt. Process each ID once.',
  example: 'msg_01a1fbd11cf074028f88e9736797712a',
}
const webhookTimestamp: Parameter = {
  ...header,
  name: 'webhook-timestamp',
  description: 'When the attempt was made, in Unix seconds. Reject what is more than five minutes off.',
  example: '1795226148',
}
const webhookSignature: Parameter = {
  ...header,
  name: 'webhook-signature',
  description:
    'One or several signatures, separated by spaces: `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, keyed with the decoded secret (Standard Webhooks). One match is enough.',
  example: 'v1,z50UumP2fzFZ3wAZ6YSReaUnVIYD26wFb7qlg2Q4bBY=',
}
