import type { NewTag, TagView } from '@parley/shared/conversations/tag-requests'
import { maxTags } from '@parley/shared/conversations/tags'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { refuseTakenName } from './change-tag.ts'
import { presentTag, publishTag } from './list-tags.ts'
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
    refuseTakenName(existing, name)
    const tag = { id: app.newId(), workspace_id: scope.workspaceId, name, colour, created_at: app.now() }
    await insertTag(tx, tag)
    await recordAudit(app, tx, scope, { action: 'tag.created', subject: name, details: { colour } })
    publishTag(app, scope, tag.id)
    return presentTag(tag)
  })
}
