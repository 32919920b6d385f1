import type { TagId } from '@parley/shared/conversations/tag-requests'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { clearTag, clearTagIn } from './clear-tag.ts'
import { publishTag } from './list-tags.ts'
import { deleteTagRow, findTag } from './tags.store.ts'

/**
 * Takes a tag off every conversation and contact of both modes, and deletes it. No events are emitted for them. Where it is
 * interrupted, some have it still, it stays, and a repeated call completes it.
 */
export async function deleteTag(
  app: App,
  scope: Scope<'tags.manage'>,
  { tagId }: TagId,
): Promise<{ success: true; id: string }> {
  if (!(await findTag(app.db, scope, tagId))) throw notFound('tag')
  await clearTag(app, scope, { tagId })
  await app.transact(async (tx) => {
    await clearTagIn(app, tx, scope, { tagId })
    const deleted = await deleteTagRow(tx, scope, tagId)
    if (!deleted) throw notFound('tag')
    const { name: subject, colour } = deleted
    await recordAudit(app, tx, scope, { action: 'tag.deleted', subject, details: { colour } })
    publishTag(app, scope, tagId)
  })
  return { success: true, id: tagId }
}
