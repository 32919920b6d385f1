import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'

/** Both modes share the settings, so the dashboards of both are notified. */
export function publishSettings(app: App, scope: Scope): void {
  for (const mode of modes) app.live.publish({ workspaceId: scope.workspaceId, mode }, { noun: 'settings' })
}
