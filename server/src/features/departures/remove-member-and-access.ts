import type { MemberRemoval } from '@parley/shared/workspace/members'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { switchOffKeysOf } from '../api-keys/switch-off-keys-of.ts'
import { removeMemberWithin } from '../members/remove-member.ts'
import { switchOffWebhooksOf } from '../webhooks/endpoints/switch-off-webhooks-of.ts'

/**
 * Removes a member, or lets the actor leave, and in the same transaction switches off what they made and what keeps working
 * without them, where that is asked. Whoever asks needs the permission to manage it.
 */
export async function removeMemberAndAccess(app: App, actor: Actor, input: MemberRemoval): Promise<{ success: true }> {
  const { workspaceId, userId, disableApiKeys, disableWebhooks } = input
  const keys = disableApiKeys ? authorize(actor, 'api_keys.manage', { workspaceId }) : undefined
  const webhooks = disableWebhooks ? authorize(actor, 'webhooks.manage', { workspaceId }) : undefined
  return app.transact(async (tx) => {
    const removed = await removeMemberWithin(app, tx, { actor, workspaceId, userId })
    if (keys) await switchOffKeysOf(app, tx, keys, { actor, userId })
    if (webhooks) await switchOffWebhooksOf(app, tx, webhooks, { actor, userId })
    return removed
  })
}
