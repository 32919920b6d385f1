import type { CannedReplyChange, CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { findCannedReply, updateCannedReply } from './canned-replies.store.ts'
import { noSuchCannedReply, presentCannedReply, shortcutTaken } from './present-canned-reply.ts'
import { publishCannedReply } from './publish-canned-reply.ts'

/** Fields that are left out stay unchanged. `conflict` when another reply has the shortcut. */
export async function changeCannedReply(app: App, actor: Actor, input: CannedReplyChange): Promise<CannedReplyView> {
  const scope = authorize(actor, 'canned_replies.change', input)
  return app.transact(async (tx) => {
    const existing = await findCannedReply(tx, scope, input.cannedReplyId)
    if (!existing) throw noSuchCannedReply()
    const { shortcut = existing.shortcut, text = existing.text } = input
    const changed = await updateCannedReply(tx, scope, { id: existing.id, shortcut, text, updated_at: app.now() })
    if (!changed) throw shortcutTaken(shortcut)
    const details = whatChanged({ shortcut: existing.shortcut, text: existing.text }, { shortcut, text })
    const subject = `/${existing.shortcut}`
    await recordAudit(app, tx, scope, { actor, action: 'canned_reply.changed', subject, details })
    publishCannedReply(app, scope, changed.id)
    return presentCannedReply(changed)
  })
}
