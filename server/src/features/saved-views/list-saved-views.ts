import type { SavedView } from '@parley/shared/conversations/saved-views'
import type { UserActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { presentSavedView } from './present-saved-view.ts'
import { savedViewsFor } from './saved-views.store.ts'

/** The caller's own views and those of the workspace, by name. */
export async function listSavedViews(
  app: App,
  scope: Scope<'saved_views.read', UserActor>,
): Promise<{ data: SavedView[] }> {
  return { data: (await savedViewsFor(app.db, scope, scope.actor.userId)).map(presentSavedView) }
}
