import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'

/** To the dashboards of both modes: canned replies are the workspace's. */
export function publishCannedReply(app: App, { workspaceId }: Scope, id: string): void {
  for (const mode of modes) app.live.publish({ workspaceId, mode }, { noun: 'cannedReplies', id })
}
