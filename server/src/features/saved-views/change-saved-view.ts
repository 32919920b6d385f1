import type { SavedView, SavedViewChange } from '@parley/shared/conversations/saved-views'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { requirePerson } from '../members/account/require-person.ts'
import { noSuchSavedView, presentSavedView, publishSavedView } from './present-saved-view.ts'
import { findSavedView, updateSavedView } from './saved-views.store.ts'

/** Fields that are left out stay unchanged. A view that is no longer shared becomes the caller's. */
export async function changeSavedView(app: App, actor: Actor, input: SavedViewChange): Promise<SavedView> {
  const scope = authorize(actor, 'saved_views.change', input)
  const { userId } = requirePerson(actor)
  return app.transact(async (tx) => {
    const existing = await findSavedView(tx, scope, { id: input.savedViewId, userId })
    if (!existing) throw noSuchSavedView()
    const isShared = existing.owner_id === null
    const { shared = isShared, name = existing.name } = input
    if (isShared || shared) authorize(actor, 'saved_views.share', input)
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
