import type { MemberRemoval } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { handOverKeys } from '../api-keys/hand-over-keys.ts'
import { switchOffKeysOf } from '../api-keys/switch-off-keys-of.ts'
import { removeMemberWithin } from '../members/remove-member.ts'
import { handOverWebhooks } from '../webhooks/endpoints/hand-over-webhooks.ts'
import { switchOffWebhooksOf } from '../webhooks/endpoints/switch-off-webhooks-of.ts'

/**
 * Removes a member, or lets the actor leave, and in the same transaction switches off what they made, or hands it over,
 * where that is asked. Whoever asks needs the permission to manage it.
 */
export async function removeMemberAndAccess(
  app: App,
  scope: Scope<'members.leave'>,
  input: MemberRemoval,
): Promise<{ success: true }> {
  const { userId, disableApiKeys, disableWebhooks, handOverApiKeysTo, handOverWebhooksTo } = input
  const concernsKeys = disableApiKeys || handOverApiKeysTo !== undefined
  const concernsWebhooks = disableWebhooks || handOverWebhooksTo !== undefined
  const keys = concernsKeys ? requireAlso(scope, 'api_keys.manage') : undefined
  const webhooks = concernsWebhooks ? requireAlso(scope, 'webhooks.manage') : undefined
  return app.transact(async (tx) => {
    const removed = await removeMemberWithin(app, tx, scope, userId)
    if (keys && handOverApiKeysTo !== undefined) await handOverKeys(app, tx, keys, { userId, to: handOverApiKeysTo })
    if (keys && disableApiKeys) await switchOffKeysOf(app, tx, keys, userId)
    if (webhooks && handOverWebhooksTo !== undefined)
      await handOverWebhooks(app, tx, webhooks, { userId, to: handOverWebhooksTo })
    if (webhooks && disableWebhooks) await switchOffWebhooksOf(app, tx, webhooks, userId)
    return removed
  })
}
