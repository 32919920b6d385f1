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
import { perform, router, signedIn } from '../base.ts'

/** No logic lives here: a name, a shape, and the operation behind it. */
export const webhooks = router({
  create: signedIn.input(NewWebhook).mutation(perform(createWebhook)),
  list: signedIn.input(InWorkspace).query(perform(listWebhooks)),
  change: signedIn.input(WebhookChange).mutation(perform(changeWebhook)),
  delete: signedIn.input(WebhookId).mutation(perform(deleteWebhook)),
  deliveries: signedIn.input(ListDeliveries).query(perform(listDeliveries)),
  delivery: signedIn.input(DeliveryId).query(perform(getDelivery)),
  resend: signedIn.input(DeliveryId).mutation(perform(resendDelivery)),
  recover: signedIn.input(RecoverDeliveries).mutation(perform(recoverDeliveries)),
  test: signedIn.input(WebhookId).mutation(perform(sendTestEvent)),
  rotateSecret: signedIn.input(RotateWebhookSecret).mutation(perform(rotateWebhookSecret)),
  /** A mutation, so that no cache or log of reads stores the secret. */
  revealSecret: signedIn.input(WebhookId).mutation(perform(revealWebhookSecret)),
})
