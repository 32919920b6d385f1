import type { ApiKeyId } from '@parley/shared/workspace/api-keys'
import type { App } from '../../app.ts'
import { removeRateWindow } from '../../auth/api-keys/rate-windows.store.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { markKeyDeleted } from './api-keys.store.ts'
import { namesOfKey } from './present-key.ts'
import { publishKey } from './publish-key.ts'

/** Deletes the key permanently, effective from its next request. Deleting it again is `not_found`. */
export async function deleteApiKey(
  app: App,
  scope: Scope<'api_keys.manage'>,
  input: ApiKeyId,
): Promise<{ success: true; id: string }> {
  await app.transact(async (tx) => {
    const deleted = await markKeyDeleted(tx, scope, { keyId: input.keyId, at: app.now() })
    if (!deleted) throw notFound('API key')
    await removeRateWindow(tx, input.keyId)
    publishKey(app, scope, input.keyId)
    await recordAudit(app, tx, scope, { action: 'api_key.deleted', subject: namesOfKey(deleted) })
  })
  return { success: true, id: input.keyId }
}
