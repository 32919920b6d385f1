import type { MemberRemoval } from '@parley/shared/workspace/members'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { handOverKeys } from '../api-keys/hand-over-keys.ts'
import { switchOffKeysOf } from '../api-keys/switch-off-keys-of.ts'
import { removeMemberWithin } from '../members/remove-member.ts'
import { handOverWebhooks } from '../webhooks/endpoints/hand-over-webhooks.ts'
import { switchOffWebhooksOf } from '../webhooks/endpoints/switch-off-webhooks-of.ts'

/**
 * Removes a member, or lets the actor leave, and in the same transaction switches off what they made, or hands it over,
 * where that is asked. Whoever asks needs the permission to manage it.
 */
export async function removeMemberAndAccess(app: App, actor: Actor, input: MemberRemoval): Promise<{ success: true }> {
  const { workspaceId, userId, disableApiKeys, disableWebhooks, handOverApiKeysTo, handOverWebhooksTo } = input
  const concernsKeys = disableApiKeys || handOverApiKeysTo !== undefined
  const concernsWebhooks = disableWebhooks || handOverWebhooksTo !== undefined
  const keys = concernsKeys ? authorize(actor, 'api_keys.manage', { workspaceId }) : undefined
  const webhooks = concernsWebhooks ? authorize(actor, 'webhooks.manage', { workspaceId }) : undefined
  return app.transact(async (tx) => {
    const removed = await removeMemberWithin(app, tx, { actor, workspaceId, userId })
    if (keys && handOverApiKeysTo !== undefined)
      await handOverKeys(app, tx, keys, { actor, userId, to: handOverApiKeysTo })
    if (keys && disableApiKeys) await switchOffKeysOf(app, tx, keys, { actor, userId })
    if (webhooks && handOverWebhooksTo !== undefined)
      await handOverWebhooks(app, tx, webhooks, { actor, userId, to: handOverWebhooksTo })
    if (webhooks && disableWebhooks) await switchOffWebhooksOf(app, tx, webhooks, { actor, userId })
    return removed
  })
}
