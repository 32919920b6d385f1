import type { CannedReplyId } from '@parley/shared/conversations/canned-replies'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteCannedReplyRow } from './canned-replies.store.ts'
import { publishCannedReply } from './publish-canned-reply.ts'

export async function deleteCannedReply(
  app: App,
  scope: Scope<'canned_replies.change'>,
  input: CannedReplyId,
): Promise<{ success: true; id: string }> {
  return app.transact(async (tx) => {
    const deleted = await deleteCannedReplyRow(tx, scope, input.cannedReplyId)
    if (!deleted) throw notFound('canned reply')
    const subject = `/${deleted.shortcut}`
    await recordAudit(app, tx, scope, {
      action: 'canned_reply.deleted',
      subject,
      details: { text: deleted.text },
    })
    publishCannedReply(app, scope, input.cannedReplyId)
    return { success: true, id: input.cannedReplyId }
  })
}
