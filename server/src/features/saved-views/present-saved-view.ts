import type { SavedView } from '@parley/shared/conversations/saved-views'
import type { App } from '../../app.ts'
import type { SavedViewTable } from '../../db/schema/conversations.ts'
import { publishInBothModes } from '../../live/publish-in-both-modes.ts'
import type { Scope } from '../../policy.ts'

export function presentSavedView(view: SavedViewTable): SavedView {
  return {
    id: view.id,
    name: view.name,
    filter: JSON.parse(view.filter),
    shared: view.owner_id === null,
    created_at: new Date(view.created_at).toISOString(),
  }
}

/** Both modes share the saved views, so the dashboards of both are notified. */
export function publishSavedView(app: App, { workspaceId }: Scope, id: string): void {
  publishInBothModes(app.live, workspaceId, { noun: 'savedViews', id })
}

/** Whose private views the caller sees beside the shared ones: a person's own, and nobody's for a program. */
export function viewOwnerOf({ actor }: Scope): string | null {
  return actor.kind === 'user' ? actor.userId : null
}
