import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { findFiles } from '../files/files.store.ts'
import { cannedRepliesOf } from './canned-replies.store.ts'
import { filesOfCannedReplies } from './canned-reply-files.store.ts'
import { presentCannedReply } from './present-canned-reply.ts'

/** Lists the canned replies of the workspace by shortcut, with their files of this mode. */
export async function listCannedReplies(
  app: App,
  scope: Scope<'canned_replies.read'>,
): Promise<{ data: CannedReplyView[] }> {
  const replies = await cannedRepliesOf(app.db, scope)
  const named = await filesOfCannedReplies(app.db, scope)
  const ofReply = Map.groupBy(named, ({ canned_reply_id }) => canned_reply_id)
  const ids = [...new Set(named.map(({ file_id }) => file_id))]
  const files = await findFiles(app.db, scope, { fileIds: ids })
  return {
    data: replies.map((reply) => {
      const own = ofReply.get(reply.id) ?? []
      return presentCannedReply(
        reply,
        own.flatMap(({ file_id }) => files.get(file_id) ?? []),
      )
    }),
  }
}
