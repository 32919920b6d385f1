import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { cannedRepliesOf } from './canned-replies.store.ts'
import { presentCannedReply } from './present-canned-reply.ts'

/** Lists the canned replies of the workspace by shortcut. */
export async function listCannedReplies(
  app: App,
  scope: Scope<'canned_replies.read'>,
): Promise<{ data: CannedReplyView[] }> {
  return { data: (await cannedRepliesOf(app.db, scope)).map(presentCannedReply) }
}
