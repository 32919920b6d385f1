import type { WebhookHandover } from '@parley/shared/webhooks/webhooks'
import type { MemberView } from '@parley/shared/workspace/members'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockNewOwner } from '../../members/lock-new-owner.ts'
import { activeEndpointsOf, updateEndpoint } from './endpoints.store.ts'
import { nameOfWebhook } from './name-of-webhook.ts'

/** Makes a member who may manage webhooks responsible for a webhook, which keeps its author and its secret. */
export async function handOverWebhook(
  app: App,
  scope: Scope<'webhooks.manage'>,
  input: WebhookHandover,
): Promise<{ success: true }> {
  return app.transact(async (tx) => {
    const owner = await lockNewOwner(app, tx, scope, { userId: input.to, permission: 'manage_webhooks', path: 'to' })
    if (!(await setOwner(app, tx, scope, { id: input.webhookId, owner }))) throw notFound('webhook')
    return { success: true }
  })
}

type HandOver = { readonly userId: string; readonly to: string }

/** Hands over all active webhooks, of both modes, of a person who no longer belongs to the workspace. */
export async function handOverWebhooks(app: App, tx: Tx, scope: Scope, { userId, to }: HandOver): Promise<void> {
  const permission = 'manage_webhooks'
  const owner = await lockNewOwner(app, tx, scope, { userId: to, permission, path: 'handOverWebhooksTo' })
  for (const { id, mode } of await activeEndpointsOf(tx, scope, userId)) {
    await setOwner(app, tx, { ...scope, mode }, { id, owner })
  }
}

type NewOwner = { readonly id: string; readonly owner: MemberView }

/** Returns false when there is no such webhook. */
async function setOwner(app: App, tx: Tx, scope: Scope, { id, owner }: NewOwner): Promise<boolean> {
  const changed = await updateEndpoint(tx, scope, { id, updated_at: app.now(), owned_by: `user:${owner.user_id}` })
  if (!changed) return false
  app.live.publish(scope, { noun: 'webhooks', id })
  await recordAudit(app, tx, scope, {
    action: 'webhook.handed_over',
    subject: nameOfWebhook(changed),
    details: { to: owner.email },
  })
  return true
}
