import type { ListApiKeys } from '@parley/shared/workspace/api-keys'
import type { OwnedKey } from '@parley/shared/workspace/key-data'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { listKeys } from './api-keys.store.ts'
import { presentOwnedKeys } from './present-owned-keys.ts'

/** Every key of the workspace, of both modes, newest first. */
export async function listApiKeys(app: App, actor: Actor, input: ListApiKeys): Promise<{ data: OwnedKey[] }> {
  const scope = authorize(actor, 'api_keys.read', input)
  return { data: await presentOwnedKeys(app.db, scope, await listKeys(app.db, scope)) }
}
