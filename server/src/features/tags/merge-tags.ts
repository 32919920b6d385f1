import type { MergeTags, TagView } from '@parley/shared/conversations/tag-requests'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { renameTagInViews } from '../saved-views/rename-tag-in-views.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { clearTag, clearTagIn } from './clear-tag.ts'
import { presentTag, publishTag } from './list-tags.ts'
import { replaceTag } from './tagged-webhooks.store.ts'
import { deleteTagRow, findTag } from './tags.store.ts'

/**
 * Gives every conversation and contact of both modes that has one tag the other one instead, and deletes the first. Saved views
 * that name the first name the other, and webhooks that are limited to it are limited to the other. No events are emitted. Where it is interrupted, some have the other tag already, the first
 * one stays, and a repeated call completes it.
 */
export async function mergeTags(app: App, scope: Scope<'tags.manage'>, { from, into }: MergeTags): Promise<TagView> {
  if (from === into) {
    const details = [{ path: 'into', message: sentence('tagMergedIntoItself') }]
    throw new AppError('invalid_request', sentence('tagMergedIntoItself'), { details })
  }
  await bothTags(app.db, scope, { from, into })
  await clearTag(app, scope, { tagId: from, into })
  return app.transact(async (tx) => {
    await lockSettings(app, tx, scope)
    const { tag, target } = await bothTags(tx, scope, { from, into })
    await clearTagIn(app, tx, scope, { tagId: from, into })
    await deleteTagRow(tx, scope, tag.id)
    await renameTagInViews(app, tx, scope, { from: tag.name, to: target.name })
    await replaceTag(tx, scope, { from, into })
    await recordAudit(app, tx, scope, { action: 'tag.merged', subject: tag.name, details: { into: target.name } })
    for (const id of [tag.id, target.id]) publishTag(app, scope, id)
    return presentTag(target)
  })
}

async function bothTags(db: Tx | App['db'], scope: Scope, { from, into }: { from: string; into: string }) {
  const tag = await findTag(db, scope, from)
  const target = await findTag(db, scope, into)
  if (!tag || !target) throw notFound('tag')
  return { tag, target }
}
