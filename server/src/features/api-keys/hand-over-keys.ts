import type { ApiKeyHandover } from '@parley/shared/workspace/api-keys'
import type { OwnedKey } from '@parley/shared/workspace/key-data'
import type { MemberView } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockNewOwner } from '../members/lock-new-owner.ts'
import { activeKeysOf, updateKey } from './api-keys.store.ts'
import { namesOfKey } from './present-key.ts'
import { presentOwnedKeys } from './present-owned-keys.ts'
import { publishKey } from './publish-key.ts'

/** Makes a member who may manage API keys responsible for a key, which keeps its author and its secret. */
export async function handOverApiKey(
  app: App,
  scope: Scope<'api_keys.manage'>,
  input: ApiKeyHandover,
): Promise<{ data: OwnedKey }> {
  return await app.transact(async (tx) => {
    const owner = await lockNewOwner(app, tx, scope, { userId: input.to, permission: 'manage_api_keys', path: 'to' })
    const key = await setOwner(app, tx, scope, { keyId: input.keyId, owner })
    if (!key) throw notFound('API key')
    const [data] = await presentOwnedKeys(tx, scope, [key])
    if (!data) throw notFound('API key')
    return { data }
  })
}

type HandOver = { readonly userId: string; readonly to: string }

/**
 * Does what `handOverApiKey` does for all active keys of a person who no longer belongs to the workspace. The keys are listed
 * when the new owner leaves.
 */
export async function handOverKeys(app: App, tx: Tx, scope: Scope, { userId, to }: HandOver): Promise<void> {
  const permission = 'manage_api_keys'
  const owner = await lockNewOwner(app, tx, scope, { userId: to, permission, path: 'handOverApiKeysTo' })
  for (const { id } of await activeKeysOf(tx, scope, { userId, now: app.now() })) {
    await setOwner(app, tx, scope, { keyId: id, owner })
  }
}

type NewOwner = { readonly keyId: string; readonly owner: MemberView }

/** Returns the key; undefined when there is none. */
async function setOwner(app: App, tx: Tx, scope: Scope, { keyId, owner }: NewOwner) {
  const key = await updateKey(tx, scope, { keyId, change: { owned_by: owner.user_id } })
  if (!key) return undefined
  publishKey(app, scope, keyId)
  await recordAudit(app, tx, scope, {
    action: 'api_key.handed_over',
    subject: namesOfKey(key),
    details: { to: owner.email },
  })
  return key
}
