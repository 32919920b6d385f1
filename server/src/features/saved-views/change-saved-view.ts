import type { SavedView, SavedViewChange } from '@parley/shared/conversations/saved-views'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { presentSavedView, publishSavedView, viewOwnerOf } from './present-saved-view.ts'
import { findSavedView, updateSavedView } from './saved-views.store.ts'

/** Fields that are left out stay unchanged. A view that is no longer shared becomes the caller's. */
export async function changeSavedView(
  app: App,
  scope: Scope<'saved_views.change'>,
  input: SavedViewChange,
): Promise<SavedView> {
  const userId = viewOwnerOf(scope)
  return app.transact(async (tx) => {
    const existing = await findSavedView(tx, scope, { id: input.savedViewId, userId })
    if (!existing) throw notFound('saved view')
    const isShared = existing.owner_id === null
    const { shared = isShared, name = existing.name } = input
    if (isShared || shared) requireAlso(scope, 'saved_views.share')
    const changed = {
      ...existing,
      name,
      filter: input.filter ? JSON.stringify(input.filter) : existing.filter,
      owner_id: shared ? null : userId,
      updated_at: app.now(),
    }
    await updateSavedView(tx, scope, changed)
    publishSavedView(app, scope, existing.id)
    return presentSavedView(changed)
  })
}
