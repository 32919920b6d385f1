import type { CannedReplyId, CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findCannedReply } from './canned-replies.store.ts'
import { filesOfCannedReply } from './canned-reply-files.store.ts'
import { filesInMode } from './files-in-both-modes.ts'
import { presentCannedReply } from './present-canned-reply.ts'

/** Returns a canned reply with its files of this mode, or throws `not_found`. */
export async function getCannedReply(
  app: App,
  scope: Scope<'canned_replies.read'>,
  input: Pick<CannedReplyId, 'cannedReplyId'>,
): Promise<CannedReplyView> {
  const reply = await findCannedReply(app.db, scope, input.cannedReplyId)
  if (!reply) throw notFound('canned reply')
  const ofReply = await filesOfCannedReply(app.db, scope, reply.id)
  return presentCannedReply(reply, await filesInMode(app.db, scope, ofReply))
}
