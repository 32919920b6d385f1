import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { cannedRepliesOf } from './canned-replies.store.ts'
import { presentCannedReply } from './present-canned-reply.ts'

/** By shortcut. */
export async function listCannedReplies(app: App, actor: Actor, input: Where): Promise<{ data: CannedReplyView[] }> {
  const scope = authorize(actor, 'canned_replies.read', input)
  return { data: (await cannedRepliesOf(app.db, scope)).map(presentCannedReply) }
}
