import {
  DeliveryId,
  ListDeliveries,
  NewWebhook,
  RecoverDeliveries,
  RotateWebhookSecret,
  WebhookChange,
  WebhookId,
} from '@parley/shared/webhooks'
import { InWorkspace } from '@parley/shared/workspaces'
import { changeWebhook } from '../features/webhooks/change-webhook.ts'
import { createWebhook } from '../features/webhooks/create-webhook.ts'
import { deleteWebhook } from '../features/webhooks/delete-webhook.ts'
import { getDelivery } from '../features/webhooks/get-delivery.ts'
import { listDeliveries } from '../features/webhooks/list-deliveries.ts'
import { listWebhooks } from '../features/webhooks/list-webhooks.ts'
import { recoverDeliveries } from '../features/webhooks/recover-deliveries.ts'
import { resendDelivery } from '../features/webhooks/resend-delivery.ts'
import { revealWebhookSecret } from '../features/webhooks/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from '../features/webhooks/rotate-webhook-secret.ts'
import { sendTestEvent } from '../features/webhooks/send-test-event.ts'
import { router, signedIn } from './base.ts'

/** No logic lives here: a name, a shape, and the operation behind it. */
export const webhooks = router({
  create: signedIn.input(NewWebhook).mutation(({ ctx, input }) => createWebhook(ctx.app, ctx.actor, input)),
  list: signedIn.input(InWorkspace).query(({ ctx, input }) => listWebhooks(ctx.app, ctx.actor, input)),
  change: signedIn.input(WebhookChange).mutation(({ ctx, input }) => changeWebhook(ctx.app, ctx.actor, input)),
  delete: signedIn.input(WebhookId).mutation(({ ctx, input }) => deleteWebhook(ctx.app, ctx.actor, input)),
  deliveries: signedIn.input(ListDeliveries).query(({ ctx, input }) => listDeliveries(ctx.app, ctx.actor, input)),
  delivery: signedIn.input(DeliveryId).query(({ ctx, input }) => getDelivery(ctx.app, ctx.actor, input)),
  resend: signedIn.input(DeliveryId).mutation(({ ctx, input }) => resendDelivery(ctx.app, ctx.actor, input)),
  recover: signedIn.input(RecoverDeliveries).mutation(({ ctx, input }) => recoverDeliveries(ctx.app, ctx.actor, input)),
  test: signedIn.input(WebhookId).mutation(({ ctx, input }) => sendTestEvent(ctx.app, ctx.actor, input)),
  rotateSecret: signedIn
    .input(RotateWebhookSecret)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.app, ctx.actor, input)),
  /** A mutation, so that no cache or log of reads keeps it. */
  revealSecret: signedIn.input(WebhookId).mutation(({ ctx, input }) => revealWebhookSecret(ctx.app, ctx.actor, input)),
})
