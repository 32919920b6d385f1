import type { ChangeTag, TagView } from '@parley/shared/conversations/tag-requests'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { TagTable } from '../../db/schema/tags.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { renameTagInViews } from '../saved-views/rename-tag-in-views.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { presentTag, publishTag } from './list-tags.ts'
import { tagsOf, updateTag } from './tags.store.ts'

/**
 * Renames or recolours a tag. Conversations and contacts have its ID, so only its own row changes, and the saved views that
 * name it. No events are emitted. `conflict` when another tag has the name.
 */
export async function changeTag(app: App, scope: Scope<'tags.manage'>, input: ChangeTag): Promise<TagView> {
  return app.transact(async (tx) => {
    await lockSettings(app, tx, scope)
    const tags = await tagsOf(tx, scope)
    const before = tags.find(({ id }) => id === input.tagId)
    if (!before) throw notFound('tag')
    const { name = before.name, colour = before.colour } = input
    refuseTakenName(
      tags.filter((other) => other !== before),
      name,
    )
    const details = whatChanged({ name: before.name, colour: before.colour }, { name, colour })
    if (Object.keys(details).length === 0) return presentTag(before)
    await updateTag(tx, scope, { id: before.id, name, colour })
    if (name !== before.name) await renameTagInViews(app, tx, scope, { from: before.name, to: name })
    await recordAudit(app, tx, scope, { action: 'tag.changed', subject: before.name, details })
    publishTag(app, scope, before.id)
    return presentTag({ ...before, name, colour })
  })
}

/** `conflict` when one of these tags has the name, regardless of case. */
export function refuseTakenName(others: readonly TagTable[], name: string): void {
  if (!others.some((each) => each.name.toLowerCase() === name.toLowerCase())) return
  const details = [{ path: 'name', message: sentence('nameOfOtherTag') }]
  throw new AppError('conflict', sentence('tagExists', { name }), { details })
}
