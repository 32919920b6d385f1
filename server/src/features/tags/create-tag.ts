import { maxTags, type NewTag, type TagView } from '@parley/shared/conversations/tags'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { presentTag } from './list-tags.ts'
import { insertTag, tagsOf } from './tags.store.ts'

/** `conflict` when there is a tag of this name, or the maximum number of tags. */
export async function createTag(app: App, scope: Scope<'tags.manage'>, input: NewTag): Promise<TagView> {
  const { name, colour } = input
  return app.transact(async (tx) => {
    // Serializes the creations of a workspace, so that they cannot all count and compare the same rows.
    await lockSettings(app, tx, scope)
    const existing = await tagsOf(tx, scope)
    if (existing.length >= maxTags) {
      throw new AppError('conflict', sentence('tooManyTags', { maximum: maxTags }))
    }
    if (existing.some((each) => each.name.toLowerCase() === name.toLowerCase())) {
      const details = [{ path: 'name', message: sentence('nameOfOtherTag') }]
      throw new AppError('conflict', sentence('tagExists', { name }), { details })
    }
    const tag = { id: app.newId(), workspace_id: scope.workspaceId, name, colour, created_at: app.now() }
    await insertTag(tx, tag)
    await recordAudit(app, tx, scope, { action: 'tag.created', subject: name, details: { colour } })
    publishInBothModes(app.live, scope.workspaceId, { noun: 'tags', id: tag.id })
    return presentTag(tag)
  })
}
