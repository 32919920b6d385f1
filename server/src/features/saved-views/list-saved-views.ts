import type { SavedView } from '@parley/shared/conversations/saved-views'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { presentSavedView, viewOwnerOf } from './present-saved-view.ts'
import { savedViewsFor } from './saved-views.store.ts'

/** A person's own views and those of the workspace, by name. A program has none of its own. */
export async function listSavedViews(app: App, scope: Scope<'saved_views.read'>): Promise<{ data: SavedView[] }> {
  return { data: (await savedViewsFor(app.db, scope, viewOwnerOf(scope))).map(presentSavedView) }
}
