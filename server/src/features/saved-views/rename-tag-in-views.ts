import type { ViewFilter } from '@parley/shared/conversations/saved-views'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { publishSavedView } from './present-saved-view.ts'
import { everySavedView, updateSavedView } from './saved-views.store.ts'

/** Lets the views that filter by a tag, also the private ones of all members, filter by its new name. */
export async function renameTagInViews(
  app: App,
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const { id, owner_id, name, filter: stored } of await everySavedView(tx, scope)) {
    const filter: ViewFilter = JSON.parse(stored)
    if (filter.tag !== from) continue
    const changed = JSON.stringify({ ...filter, tag: to })
    await updateSavedView(tx, scope, { id, owner_id, name, filter: changed, updated_at: app.now() })
    publishSavedView(app, scope, id)
  }
}
