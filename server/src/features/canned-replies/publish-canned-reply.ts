import type { App } from '../../app.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'

/** Both modes share the canned replies, so the dashboards of both are notified. */
export function publishCannedReply(app: App, { workspaceId }: Scope, id: string): void {
  publishInBothModes(app.live, workspaceId, { noun: 'cannedReplies', id })
}
