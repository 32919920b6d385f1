import { maxSavedViews, type NewSavedView, type SavedView } from '@parley/shared/conversations/saved-views'
import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { lockSettings } from '../settings/settings.store.ts'
import { presentSavedView, publishSavedView, viewOwnerOf } from './present-saved-view.ts'
import { countSavedViews, findSavedView, insertSavedView } from './saved-views.store.ts'

/**
 * Every member may save private views; only who may reply shares them. `conflict` beyond the maximum number. The `resultId` of an
 * existing view returns that view.
 */
export async function createSavedView(
  app: App,
  scope: Scope<'saved_views.change'>,
  input: NewSavedView & Resumable,
): Promise<SavedView> {
  if (input.shared) requireAlso(scope, 'saved_views.share')
  const ownerId = input.shared ? null : viewOwnerOf(scope)
  return app.transact(async (tx) => {
    // Serializes the creations of a workspace, so that they cannot all count the same rows.
    await lockSettings(app, tx, scope)
    const { resultId } = input
    const existing =
      resultId === undefined ? undefined : await findSavedView(tx, scope, { id: resultId, userId: ownerId })
    if (existing) return presentSavedView(existing)
    if ((await countSavedViews(tx, scope, ownerId)) >= maxSavedViews) {
      throw new AppError('conflict', sentence('tooManySavedViews', { maximum: maxSavedViews }))
    }
    const now = app.now()
    const view = {
      id: resultId ?? app.newId(),
      workspace_id: scope.workspaceId,
      owner_id: ownerId,
      name: input.name,
      filter: JSON.stringify(input.filter),
      created_at: now,
      updated_at: now,
    }
    await insertSavedView(tx, view)
    publishSavedView(app, scope, view.id)
    return presentSavedView(view)
  })
}
