import {
  DeliveryChartOf,
  DeliveryId,
  ListDeliveries,
  NewDescribedWebhook,
  RecoverDeliveries,
  RotateWebhookSecret,
  TestWebhook,
  WebhookChange,
  WebhookHandover,
  WebhookId,
} from '@parley/shared/webhooks/webhooks'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { getDelivery } from '../../features/webhooks/deliveries/get-delivery.ts'
import { listDeliveries } from '../../features/webhooks/deliveries/list-deliveries.ts'
import { recoverDeliveries } from '../../features/webhooks/deliveries/recover-deliveries.ts'
import { resendDelivery } from '../../features/webhooks/deliveries/resend-delivery.ts'
import { changeWebhook } from '../../features/webhooks/endpoints/change-webhook.ts'
import { chartDeliveries } from '../../features/webhooks/endpoints/chart-deliveries.ts'
import { createWebhook } from '../../features/webhooks/endpoints/create-webhook.ts'
import { deleteWebhook } from '../../features/webhooks/endpoints/delete-webhook.ts'
import { handOverWebhook } from '../../features/webhooks/endpoints/hand-over-webhooks.ts'
import { listWebhooks } from '../../features/webhooks/endpoints/list-webhooks.ts'
import { revealWebhookSecret } from '../../features/webhooks/endpoints/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from '../../features/webhooks/endpoints/rotate-webhook-secret.ts'
import { sendTestEvent } from '../../features/webhooks/events/send-test-event.ts'
import { perform, router, whoMay } from '../base.ts'

/** No logic lives here: a name, a shape, and the operation behind it. */
export const webhooks = router({
  create: whoMay('webhooks.manage').input(NewDescribedWebhook).mutation(perform(createWebhook)),
  list: whoMay('webhooks.read').input(InWorkspace).query(perform(listWebhooks)),
  change: whoMay('webhooks.manage').input(WebhookChange).mutation(perform(changeWebhook)),
  handOver: whoMay('webhooks.manage').input(WebhookHandover).mutation(perform(handOverWebhook)),
  delete: whoMay('webhooks.manage').input(WebhookId).mutation(perform(deleteWebhook)),
  deliveries: whoMay('webhooks.read').input(ListDeliveries).query(perform(listDeliveries)),
  chart: whoMay('webhooks.read').input(DeliveryChartOf).query(perform(chartDeliveries)),
  delivery: whoMay('webhooks.read').input(DeliveryId).query(perform(getDelivery)),
  resend: whoMay('webhooks.manage').input(DeliveryId).mutation(perform(resendDelivery)),
  recover: whoMay('webhooks.manage').input(RecoverDeliveries).mutation(perform(recoverDeliveries)),
  test: whoMay('webhooks.manage').input(TestWebhook).mutation(perform(sendTestEvent)),
  rotateSecret: whoMay('webhooks.manage').input(RotateWebhookSecret).mutation(perform(rotateWebhookSecret)),
  /** A mutation, so that no cache or log of reads stores the secret. */
  revealSecret: whoMay('webhooks.manage').input(WebhookId).mutation(perform(revealWebhookSecret)),
})
