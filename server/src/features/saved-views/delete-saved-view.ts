import type { SavedViewId } from '@parley/shared/conversations/saved-views'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { publishSavedView, viewOwnerOf } from './present-saved-view.ts'
import { deleteSavedViewRow, findSavedView } from './saved-views.store.ts'

/** The caller's own view, or a shared one where they may reply. */
export async function deleteSavedView(
  app: App,
  scope: Scope<'saved_views.change'>,
  input: SavedViewId,
): Promise<{ success: true; id: string }> {
  const userId = viewOwnerOf(scope)
  return app.transact(async (tx) => {
    const existing = await findSavedView(tx, scope, { id: input.savedViewId, userId })
    if (!existing) throw notFound('saved view')
    if (existing.owner_id === null) requireAlso(scope, 'saved_views.share')
    await deleteSavedViewRow(tx, scope, existing.id)
    publishSavedView(app, scope, existing.id)
    return { success: true, id: existing.id }
  })
}
