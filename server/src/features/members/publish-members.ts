import type { App } from '../../app.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'

/** Both modes have the same members, so the dashboards of both are notified. */
export function publishMembers(app: App, scope: Scope): void {
  publishInBothModes(app.live, scope.workspaceId, { noun: 'members' })
}
