import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import type { Scope } from '../../policy.ts'

/** Publishes a change of a key at commit: the cache drops it, and the dashboards of both modes are notified. */
export function publishKey(app: App, scope: Scope, keyId: string): void {
  afterCommit(() => app.apiKeyCache.forget(keyId))
  for (const mode of modes) app.live.publish({ workspaceId: scope.workspaceId, mode }, { noun: 'apiKeys', id: keyId })
}
