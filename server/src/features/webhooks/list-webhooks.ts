import type { WebhookView } from '@parley/shared/webhooks'
import type { InWorkspace } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { listEndpoints } from './endpoints.store.ts'
import { presentWebhook } from './present-webhook.ts'

/** Every webhook of the workspace and mode, newest first, without secrets. */
export async function listWebhooks(app: App, actor: Actor, input: InWorkspace): Promise<{ data: WebhookView[] }> {
  const scope = authorize(actor, 'webhooks.manage', input)
  const endpoints = await listEndpoints(app.db, scope)
  return { data: endpoints.map(presentWebhook) }
}
