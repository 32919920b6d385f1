import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import type { Scope } from '../../policy.ts'

/** A key changed: once that is committed its next request is judged anew, and open dashboards of both modes hear of it. */
export function announceKey(app: App, scope: Scope, keyId: string): void {
  afterCommit(() => app.apiKeyCache.forget(keyId))
  for (const mode of modes) app.live.publish({ workspaceId: scope.workspaceId, mode }, { noun: 'apiKeys', id: keyId })
}
