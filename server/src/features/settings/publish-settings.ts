import type { App } from '../../app.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'

/** Both modes share the settings, so the dashboards of both are notified. */
export function publishSettings(app: App, scope: Scope): void {
  publishInBothModes(app.live, scope.workspaceId, { noun: 'settings' })
}
