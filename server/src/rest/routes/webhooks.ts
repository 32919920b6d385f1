import { PulledEvents, ReadEvents } from '@parley/shared/webhooks/pulled-events'
import {
  DeliveryChartView,
  DeliveryDetail,
  DeliveryView,
  WebhookSecret,
  WebhookView,
} from '@parley/shared/webhooks/webhook-views'
import {
  CreatedDescribedWebhook,
  CreatedWebhook,
  DeliveryChartOf,
  DeliveryId,
  ListDeliveries,
  NewDescribedWebhook,
  NewWebhook,
  RecoverDeliveries,
  RotateWebhookSecret,
  TestWebhook,
  WebhookChange,
  WebhookId,
} from '@parley/shared/webhooks/webhooks'
import { z } from 'zod'
import { getDelivery } from '../../features/webhooks/deliveries/get-delivery.ts'
import { listDeliveries } from '../../features/webhooks/deliveries/list-deliveries.ts'
import { recoverDeliveries } from '../../features/webhooks/deliveries/recover-deliveries.ts'
import { resendDelivery } from '../../features/webhooks/deliveries/resend-delivery.ts'
import { changeWebhook } from '../../features/webhooks/endpoints/change-webhook.ts'
import { chartDeliveries } from '../../features/webhooks/endpoints/chart-deliveries.ts'
import { createPushWebhook, createWebhook } from '../../features/webhooks/endpoints/create-webhook.ts'
import { deleteWebhook } from '../../features/webhooks/endpoints/delete-webhook.ts'
import { getWebhook, listWebhooks } from '../../features/webhooks/endpoints/list-webhooks.ts'
import { revealWebhookSecret } from '../../features/webhooks/endpoints/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from '../../features/webhooks/endpoints/rotate-webhook-secret.ts'
import { sendTestEvent } from '../../features/webhooks/events/send-test-event.ts'
import { followEvents } from '../../features/webhooks/pulling/follow-events.ts'
import { readEvents } from '../../features/webhooks/pulling/read-events.ts'
import { deletionOf, listOf, pagesOf, Warning } from '../responses.ts'
import { byKey, bySession, ofTheKey, type RouteGroup } from '../route.ts'

const RegisteredWebhook = z.object({
  data: CreatedWebhook,
  warnings: z.array(Warning).meta({
    description: 'Events that cannot occur at present, such as `csat.low` while satisfaction surveys are off.',
  }),
})

const RegisteredDescribedWebhook = RegisteredWebhook.extend({ data: CreatedDescribedWebhook })

const creation =
  'Store the `secret` from the response: you need it to verify that an event is from Parley. A private address is an error. Each mode of a workspace can have up to 50 webhooks; the next one is a `conflict`.'

export const webhooks: RouteGroup = {
  name: 'Webhooks',
  description:
    'Endpoints of yours that events are sent to, and what became of each event. The [guide to webhooks](webhooks.md) describes the events, their signatures and retries. A key that is limited to channels manages none.',
  routes: [
    bySession('POST /api/webhooks', {
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description: creation,
      takes: NewWebhook,
      does: createPushWebhook,
      gives: RegisteredWebhook,
      action: 'webhooks.manage',
      errors: ['conflict'],
      status: 201,
      idempotent: true,
    }),
    byKey('GET /api/v1/webhooks', {
      operationId: 'listWebhooks',
      summary: 'List all webhooks of the key’s mode',
      description: 'Returns all webhooks, newest first, without their secrets and without pagination.',
      takes: z.object({}),
      does: listWebhooks,
      gives: listOf(WebhookView),
      action: 'webhooks.read',
    }),
    byKey('POST /api/v1/webhooks', {
      operationId: 'createKeyWebhook',
      summary: 'Create a webhook in the key’s mode',
      description: `${creation} A webhook of the kind \`pull\` has no \`url\`: read its events instead.`,
      takes: NewDescribedWebhook.omit(ofTheKey),
      does: createWebhook,
      gives: RegisteredDescribedWebhook,
      action: 'webhooks.manage',
      errors: ['conflict'],
      status: 201,
      idempotent: true,
    }),
    byKey('GET /api/v1/webhooks/:webhookId', {
      operationId: 'getWebhook',
      summary: 'Get a webhook',
      description: 'Returns it without its secret.',
      takes: WebhookId.omit(ofTheKey),
      does: getWebhook,
      gives: WebhookView,
      inData: true,
      action: 'webhooks.read',
      errors: ['not_found'],
    }),
    byKey('PATCH /api/v1/webhooks/:webhookId', {
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      description:
        'Changes the given fields. While a webhook is disabled, its events are parked; enabling it delivers them.',
      takes: WebhookChange.omit({ ...ofTheKey, isActive: true }).extend({ is_active: WebhookChange.shape.isActive }),
      does: (app, scope, { is_active: isActive, ...change }) => changeWebhook(app, scope, { ...change, isActive }),
      gives: WebhookView,
      inData: true,
      action: 'webhooks.manage',
      errors: ['not_found'],
    }),
    byKey('DELETE /api/v1/webhooks/:webhookId', {
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook',
      description: 'Nothing more is sent to it. Its deliveries are deleted too, shortly afterwards.',
      takes: WebhookId.omit(ofTheKey),
      does: deleteWebhook,
      gives: deletionOf('webhook'),
      action: 'webhooks.manage',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/webhooks/:webhookId/reveal_secret', {
      operationId: 'revealWebhookSecret',
      summary: 'Get the signing secret of a webhook',
      description: 'The audit log records it, so it is not part of what lists and reads return.',
      takes: WebhookId.omit(ofTheKey),
      does: revealWebhookSecret,
      gives: WebhookSecret,
      inData: true,
      action: 'webhooks.manage',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/webhooks/:webhookId/rotate_secret', {
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the signing secret of a webhook',
      description: 'The new secret signs at once, and beside it the previous one for `overlap_hours`.',
      takes: RotateWebhookSecret.omit({ ...ofTheKey, overlapHours: true }).extend({
        overlap_hours: RotateWebhookSecret.shape.overlapHours,
      }),
      does: (app, scope, { overlap_hours: overlapHours, ...which }) =>
        rotateWebhookSecret(app, scope, { ...which, overlapHours }),
      gives: WebhookSecret,
      inData: true,
      action: 'webhooks.manage',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/webhooks/:webhookId/test', {
      operationId: 'testWebhook',
      summary: 'Send a test event',
      description:
        'Sends an event to this webhook only, whichever events it subscribes to. Its payload says that it is a test. A disabled webhook is a `conflict`.',
      takes: TestWebhook.omit(ofTheKey),
      does: sendTestEvent,
      gives: DeliveryView,
      inData: true,
      action: 'webhooks.manage',
      errors: ['not_found', 'conflict'],
    }),
    byKey('POST /api/v1/webhooks/:webhookId/recover', {
      operationId: 'recoverDeliveries',
      summary: 'Deliver failed events again',
      description:
        'Schedules every delivery again that failed since the given time, and returns how many. A disabled webhook is a `conflict`.',
      takes: RecoverDeliveries.omit(ofTheKey),
      does: recoverDeliveries,
      gives: z.object({
        recovering: z.int().meta({ description: 'Deliveries that are attempted again.', example: 3 }),
      }),
      inData: true,
      action: 'webhooks.manage',
      errors: ['not_found', 'conflict'],
      status: 202,
    }),
    byKey('GET /api/v1/webhooks/:webhookId/chart', {
      operationId: 'getDeliveryChart',
      summary: 'Count the deliveries of a webhook by hour or day',
      description: 'Returns how many of its events were delivered, failed, or are retried.',
      takes: DeliveryChartOf.omit(ofTheKey),
      does: chartDeliveries,
      gives: DeliveryChartView,
      inData: true,
      action: 'webhooks.read',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/webhooks/:pullWebhookId/events', {
      operationId: 'readEvents',
      summary: 'Read the events of a pull webhook',
      description:
        'Returns the events after the cursor, oldest first; continue with `resume_cursor` to miss none. With `Accept: text/event-stream` it sends them as server-sent events, continuously, from the cursor or `Last-Event-ID` on. Besides `webhooks`, the key needs the permission to read what each event type of the webhook is about, as the [guide](webhooks.md#reading-events) lists. A cursor whose events are no longer kept, a disabled webhook and one with a URL are a `conflict`.',
      takes: ReadEvents.omit(ofTheKey),
      does: readEvents,
      follows: followEvents,
      gives: PulledEvents,
      action: 'webhooks.read',
      errors: ['not_found', 'conflict'],
    }),
    byKey('GET /api/v1/webhook_deliveries', {
      operationId: 'listDeliveries',
      summary: 'List deliveries',
      description:
        'Returns the deliveries of all webhooks of the mode, or of one, newest first. `total` is exact up to 10,000.',
      takes: ListDeliveries.omit({ ...ofTheKey, webhookId: true, sort: true, sortDirection: true }).extend({
        webhook_id: ListDeliveries.shape.webhookId,
      }),
      sorts: { created_at: 'created' },
      does: (app, scope, { webhook_id: webhookId, ...filter }) => listDeliveries(app, scope, { ...filter, webhookId }),
      gives: pagesOf(DeliveryView),
      action: 'webhooks.read',
    }),
    byKey('GET /api/v1/webhook_deliveries/:deliveryId', {
      operationId: 'getDelivery',
      summary: 'Get a delivery',
      description: 'Returns its payload and what each attempt resulted in as well.',
      takes: DeliveryId.omit(ofTheKey),
      does: getDelivery,
      gives: DeliveryDetail,
      inData: true,
      action: 'webhooks.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/webhook_deliveries/:deliveryId/resend', {
      operationId: 'resendDelivery',
      summary: 'Send an event again',
      description:
        'Attempts the delivery now, in place of the next scheduled attempt. One that succeeded before stays `delivered`, whatever the result. A disabled webhook is a `conflict`.',
      takes: DeliveryId.omit(ofTheKey),
      does: resendDelivery,
      gives: DeliveryView,
      inData: true,
      action: 'webhooks.manage',
      errors: ['not_found', 'conflict'],
    }),
  ],
}
