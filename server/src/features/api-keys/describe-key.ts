import type { KeyData } from '@parley/shared/workspace/key-data'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'

/** The calling key and its permissions, as authentication has just read them. */
export async function describeKey(_app: App, scope: Scope<'api_keys.describe_self'>): Promise<KeyData> {
  if (scope.actor.kind !== 'api_key') throw notFound('API key')
  return scope.actor.data
}
