import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'

/** Both modes share the canned replies, so the dashboards of both are notified. */
export function publishCannedReply(app: App, { workspaceId }: Scope, id: string): void {
  for (const mode of modes) app.live.publish({ workspaceId, mode }, { noun: 'cannedReplies', id })
}
