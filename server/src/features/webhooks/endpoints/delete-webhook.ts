import type { WebhookId } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../../app.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { updateEndpoint } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'

/** Deletes a webhook. Nothing more is sent to it. Its delivery history is removed too, shortly afterwards when it is long. */
export async function deleteWebhook(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: WebhookId,
): Promise<{ success: true; id: string }> {
  await app.transact(async (tx) => {
    const now = app.now()
    const deleted = await updateEndpoint(tx, scope, { id: input.webhookId, updated_at: now, deleted_at: now })
    if (!deleted) throw notFound('webhook')
    await recordAudit(app, tx, scope, { action: 'webhook.deleted', subject: nameOfWebhook(deleted) })
    await app.jobs.enqueue(tx, scope, { kind: 'webhook.forget', payload: { webhookId: input.webhookId } })
    app.live.publish(scope, { noun: 'webhooks', id: input.webhookId })
  })
  return { success: true, id: input.webhookId }
}
