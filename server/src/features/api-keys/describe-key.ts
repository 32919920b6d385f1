import type { KeyData } from '@parley/shared/workspace/key-data'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { noSuchKey } from './no-such-key.ts'

/** The calling key and its permissions, as authentication has just read them. */
export async function describeKey(_app: App, actor: Actor, _input: object): Promise<KeyData> {
  authorize(actor, 'api_keys.describe_self')
  if (actor.kind !== 'api_key') throw noSuchKey()
  return actor.data
}
