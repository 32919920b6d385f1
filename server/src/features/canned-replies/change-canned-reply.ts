import type { CannedReplyChange, CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { findCannedReply, updateCannedReply } from './canned-replies.store.ts'
import { presentCannedReply, shortcutTaken } from './present-canned-reply.ts'
import { publishCannedReply } from './publish-canned-reply.ts'

/** Fields that are left out stay unchanged. `conflict` when another reply has the shortcut. */
export async function changeCannedReply(
  app: App,
  scope: Scope<'canned_replies.change'>,
  input: CannedReplyChange,
): Promise<CannedReplyView> {
  return app.transact(async (tx) => {
    const existing = await findCannedReply(tx, scope, input.cannedReplyId)
    if (!existing) throw notFound('canned reply')
    const { shortcut = existing.shortcut, text = existing.text } = input
    const folder = input.folder === undefined ? existing.folder : input.folder || null
    const fields = { shortcut, text, folder }
    const changed = await updateCannedReply(tx, scope, { id: existing.id, ...fields, updated_at: app.now() })
    if (!changed) throw shortcutTaken(shortcut)
    const details = whatChanged(existing, fields)
    const subject = `/${existing.shortcut}`
    await recordAudit(app, tx, scope, { action: 'canned_reply.changed', subject, details })
    publishCannedReply(app, scope, changed.id)
    return presentCannedReply(changed)
  })
}
