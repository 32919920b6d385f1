import type { SavedView } from '@parley/shared/conversations/saved-views'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { requirePerson } from '../members/account/require-person.ts'
import { presentSavedView } from './present-saved-view.ts'
import { savedViewsFor } from './saved-views.store.ts'

/** The caller's own views and those of the workspace, by name. */
export async function listSavedViews(app: App, actor: Actor, input: Where): Promise<{ data: SavedView[] }> {
  const scope = authorize(actor, 'saved_views.read', input)
  return { data: (await savedViewsFor(app.db, scope, requirePerson(actor).userId)).map(presentSavedView) }
}
