import {
  type CannedReplyView,
  maxCannedReplies,
  type NewCannedReply,
} from '@parley/shared/conversations/canned-replies'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { countCannedReplies, insertCannedReply } from './canned-replies.store.ts'
import { replaceFilesOfCannedReply } from './canned-reply-files.store.ts'
import { filesInBothModes } from './files-in-both-modes.ts'
import { namesOf, presentCannedReply, shortcutTaken } from './present-canned-reply.ts'
import { publishCannedReply } from './publish-canned-reply.ts'
import { requireKnownVariables } from './require-known-variables.ts'

/** `invalid_request` at a text with an unknown variable, `conflict` when the shortcut is taken or the workspace has the maximum number of replies. Files as `filesInBothModes`. */
export async function createCannedReply(
  app: App,
  scope: Scope<'canned_replies.change'>,
  input: NewCannedReply,
): Promise<CannedReplyView> {
  const { shortcut, text, buttons = [] } = input
  await requireKnownVariables(app.db, scope, text)
  const { named, fileIds } = await filesInBothModes(app, scope, { fileIds: input.fileIds ?? [], before: [] })
  return app.transact(async (tx) => {
    // Serializes the creations of a workspace, so that they cannot all count the same rows.
    await lockSettings(app, tx, scope)
    if ((await countCannedReplies(tx, scope)) >= maxCannedReplies) {
      throw new AppError('conflict', sentence('tooManyCannedReplies', { maximum: maxCannedReplies }))
    }
    const now = app.now()
    const fields = { shortcut, text, folder: input.folder || null, buttons: JSON.stringify(buttons) }
    const row = { id: app.newId(), workspace_id: scope.workspaceId, ...fields, created_at: now, updated_at: now }
    const created = await insertCannedReply(tx, row)
    if (!created) throw shortcutTaken(shortcut)
    await replaceFilesOfCannedReply(tx, scope, { id: created.id, fileIds })
    await recordAudit(app, tx, scope, {
      action: 'canned_reply.created',
      subject: `/${shortcut}`,
      details: {
        text,
        ...(row.folder !== null && { folder: row.folder }),
        ...(named.length > 0 && { files: namesOf(named) }),
        ...(buttons.length > 0 && { buttons: buttons.join(', ') }),
      },
    })
    publishCannedReply(app, scope, created.id)
    return presentCannedReply(created, named)
  })
}
