import type { KeyData } from '@parley/shared/workspace/key-data'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { findKey } from './api-keys.store.ts'
import { noSuchKey } from './no-such-key.ts'
import { presentKey } from './present-key.ts'

/** The calling key and its permissions. */
export async function describeKey(app: App, actor: Actor, _input: object): Promise<KeyData> {
  const scope = authorize(actor, 'api_keys.describe_self')
  const row = actor.kind === 'api_key' ? await findKey(app.db, scope, actor.keyId) : undefined
  if (!row) throw noSuchKey()
  return presentKey(row)
}
