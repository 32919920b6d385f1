import type { OwnedKey } from '@parley/shared/workspace/key-data'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { listKeys } from './api-keys.store.ts'
import { presentOwnedKeys } from './present-owned-keys.ts'

/** Every key of the workspace, of both modes, newest first. */
export async function listApiKeys(app: App, scope: Scope<'api_keys.read'>): Promise<{ data: OwnedKey[] }> {
  return { data: await presentOwnedKeys(app.db, scope, await listKeys(app.db, scope)) }
}
