import {
  DeliveryId,
  ListDeliveries,
  NewWebhook,
  RecoverDeliveries,
  RotateWebhookSecret,
  WebhookChange,
  WebhookId,
} from '@parley/shared/webhooks/webhooks'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { getDelivery } from '../../features/webhooks/deliveries/get-delivery.ts'
import { listDeliveries } from '../../features/webhooks/deliveries/list-deliveries.ts'
import { recoverDeliveries } from '../../features/webhooks/deliveries/recover-deliveries.ts'
import { resendDelivery } from '../../features/webhooks/deliveries/resend-delivery.ts'
import { changeWebhook } from '../../features/webhooks/endpoints/change-webhook.ts'
import { createWebhook } from '../../features/webhooks/endpoints/create-webhook.ts'
import { deleteWebhook } from '../../features/webhooks/endpoints/delete-webhook.ts'
import { listWebhooks } from '../../features/webhooks/endpoints/list-webhooks.ts'
import { revealWebhookSecret } from '../../features/webhooks/endpoints/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from '../../features/webhooks/endpoints/rotate-webhook-secret.ts'
import { sendTestEvent } from '../../features/webhooks/events/send-test-event.ts'
import { router, signedIn } from '../base.ts'

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
