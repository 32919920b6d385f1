import type { CannedReplyId } from '@parley/shared/conversations/canned-replies'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteCannedReplyRow } from './canned-replies.store.ts'
import { noSuchCannedReply } from './present-canned-reply.ts'
import { publishCannedReply } from './publish-canned-reply.ts'

export async function deleteCannedReply(
  app: App,
  actor: Actor,
  input: CannedReplyId,
): Promise<{ success: true; id: string }> {
  const scope = authorize(actor, 'canned_replies.change', input)
  return app.transact(async (tx) => {
    const deleted = await deleteCannedReplyRow(tx, scope, input.cannedReplyId)
    if (!deleted) throw noSuchCannedReply()
    const subject = `/${deleted.shortcut}`
    await recordAudit(app, tx, scope, {
      actor,
      action: 'canned_reply.deleted',
      subject,
      details: { text: deleted.text },
    })
    publishCannedReply(app, scope, input.cannedReplyId)
    return { success: true, id: input.cannedReplyId }
  })
}
