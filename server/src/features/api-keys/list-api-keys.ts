import type { KeyData, ListApiKeys } from '@parley/shared/workspace/api-keys'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { listKeys } from './api-keys.store.ts'
import { presentKey } from './present-key.ts'

/** Every key of the workspace, of both modes, newest first. */
export async function listApiKeys(app: App, actor: Actor, input: ListApiKeys): Promise<{ data: KeyData[] }> {
  const scope = authorize(actor, 'api_keys.read', input)
  const rows = await listKeys(app.db, scope)
  return { data: rows.map(presentKey) }
}
