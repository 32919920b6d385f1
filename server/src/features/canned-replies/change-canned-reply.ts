import type { CannedReplyChange, CannedReplyView } from '@parley/shared/conversations/canned-replies'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { findCannedReply, updateCannedReply } from './canned-replies.store.ts'
import { filesOfCannedReply, replaceFilesOfCannedReply } from './canned-reply-files.store.ts'
import { filesInBothModes, filesInMode } from './files-in-both-modes.ts'
import { labelsOf, namesOf, presentCannedReply, shortcutTaken } from './present-canned-reply.ts'
import { publishCannedReply } from './publish-canned-reply.ts'
import { requireKnownVariables } from './require-known-variables.ts'

/** Fields that are left out stay unchanged. `conflict` when another reply has the shortcut. Files as `filesInBothModes`. */
export async function changeCannedReply(
  app: App,
  scope: Scope<'canned_replies.change'>,
  input: CannedReplyChange,
): Promise<CannedReplyView> {
  if (!(await findCannedReply(app.db, scope, input.cannedReplyId))) throw notFound('canned reply')
  if (input.text !== undefined) await requireKnownVariables(app.db, scope, input.text)
  const filesOfReply = await filesOfCannedReply(app.db, scope, input.cannedReplyId)
  const namedBefore = await filesInMode(app.db, scope, filesOfReply)
  const { named, fileIds } = input.fileIds
    ? await filesInBothModes(app, scope, { fileIds: input.fileIds, before: filesOfReply })
    : { named: namedBefore, fileIds: undefined }
  return app.transact(async (tx) => {
    const existing = await findCannedReply(tx, scope, input.cannedReplyId)
    if (!existing) throw notFound('canned reply')
    const { shortcut = existing.shortcut, text = existing.text } = input
    const folder = input.folder === undefined ? existing.folder : input.folder || null
    const buttons = input.buttons ?? labelsOf(existing)
    const fields = { shortcut, text, folder, buttons: JSON.stringify(buttons) }
    const changed = await updateCannedReply(tx, scope, { id: existing.id, ...fields, updated_at: app.now() })
    if (!changed) throw shortcutTaken(shortcut)
    if (fileIds) await replaceFilesOfCannedReply(tx, scope, { id: existing.id, fileIds })
    const before = { ...existing, buttons: labelsOf(existing).join(', '), files: namesOf(namedBefore) }
    const details = whatChanged(before, { ...fields, buttons: buttons.join(', '), files: namesOf(named) })
    const subject = `/${existing.shortcut}`
    await recordAudit(app, tx, scope, { action: 'canned_reply.changed', subject, details })
    publishCannedReply(app, scope, changed.id)
    return presentCannedReply(changed, named)
  })
}
