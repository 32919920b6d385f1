import type { App } from '../../app.ts'
import { afterCommit } from '../../db/transaction-scope.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'

/** Publishes a change of a key at commit: the cache drops it, and the dashboards of both modes are notified. */
export function publishKey(app: App, scope: Scope, keyId: string): void {
  afterCommit(() => app.apiKeyCache.forget(keyId))
  publishInBothModes(app.live, scope.workspaceId, { noun: 'apiKeys', id: keyId })
}
