import type { MemberAccess, MemberId, MemberPermission } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { activeKeysOf } from '../api-keys/api-keys.store.ts'
import { countOwned, isMember } from '../members/members.store.ts'
import { activeEndpointsOf } from '../webhooks/endpoints/endpoints.store.ts'

/**
 * The active API keys and webhooks that a member made: they keep working without the member. Those that the caller may not
 * manage are counted only. The contacts that the member owns are counted too.
 */
export async function listAccess(app: App, scope: Scope<'members.leave'>, input: MemberId): Promise<MemberAccess> {
  const { actor } = scope
  const isSelf = actor.kind === 'user' && actor.userId === input.userId
  if (!isSelf) requireAlso(scope, 'members.manage')
  if (!(await isMember(app.db, scope, input.userId))) {
    throw notFound('member')
  }
  const keys = await activeKeysOf(app.db, scope, { userId: input.userId, now: app.now() })
  const webhooks = await activeEndpointsOf(app.db, scope, input.userId)
  const shownKeys = holds(scope, 'manage_api_keys') ? keys : []
  const shownWebhooks = holds(scope, 'manage_webhooks') ? webhooks : []
  return {
    api_keys: shownKeys.map(({ id, name, mode, key_prefix }) => ({ id, name, mode, key_prefix })),
    webhooks: shownWebhooks.map(({ id, url, mode }) => ({ id, host: new URL(url).host, mode })),
    contacts: await countOwned(app.db, scope, input.userId),
    hidden: keys.length + webhooks.length - shownKeys.length - shownWebhooks.length,
  }
}

function holds({ actor, workspaceId }: Scope, permission: MemberPermission): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system'
  return actor.memberships.some((each) => each.workspaceId === workspaceId && each.permissions.has(permission))
}
