import type { SavedViewId } from '@parley/shared/conversations/saved-views'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { requirePerson } from '../members/account/require-person.ts'
import { noSuchSavedView, publishSavedView } from './present-saved-view.ts'
import { deleteSavedViewRow, findSavedView } from './saved-views.store.ts'

/** The caller's own view, or a shared one where they may reply. */
export async function deleteSavedView(
  app: App,
  actor: Actor,
  input: SavedViewId,
): Promise<{ success: true; id: string }> {
  const scope = authorize(actor, 'saved_views.change', input)
  const { userId } = requirePerson(actor)
  return app.transact(async (tx) => {
    const existing = await findSavedView(tx, scope, { id: input.savedViewId, userId })
    if (!existing) throw noSuchSavedView()
    if (existing.owner_id === null) authorize(actor, 'saved_views.share', input)
    await deleteSavedViewRow(tx, scope, existing.id)
    publishSavedView(app, scope, existing.id)
    return { success: true, id: existing.id }
  })
}
