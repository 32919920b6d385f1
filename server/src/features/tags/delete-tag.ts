import type { TagId } from '@parley/shared/conversations/tags'
import { modes } from '@parley/shared/words'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { untagConversations } from './tagged-conversations.store.ts'
import { deleteTagRow } from './tags.store.ts'

/** So that a transaction stays short, however many conversations have the tag. */
const conversationsAtATime = 500

/** Deletes a tag and takes it off every conversation of both modes. No events are emitted for them. */
export async function deleteTag(
  app: App,
  scope: Scope<'tags.manage'>,
  input: TagId,
): Promise<{ success: true; id: string }> {
  await app.transact(async (tx) => {
    const deleted = await deleteTagRow(tx, scope, input.tagId)
    if (!deleted) throw notFound('tag')
    const { name: subject, colour } = deleted
    await recordAudit(app, tx, scope, { action: 'tag.deleted', subject, details: { colour } })
    publishInBothModes(app.live, scope.workspaceId, { noun: 'tags', id: deleted.id })
  })
  for (const mode of modes) await takeOff(app, resumeScope({ workspace_id: scope.workspaceId, mode }), input.tagId)
  return { success: true, id: input.tagId }
}

async function takeOff(app: App, scope: Scope, tagId: string): Promise<void> {
  let ids: string[]
  do {
    ids = await app.transact((tx) => untagConversations(tx, scope, { tagId, limit: conversationsAtATime }))
    for (const id of ids) app.live.publish(scope, { noun: 'conversations', id })
  } while (ids.length > 0)
}
