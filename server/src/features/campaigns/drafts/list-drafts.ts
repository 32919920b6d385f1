import type { DraftSummary } from '@parley/shared/campaigns/campaign-drafts'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { draftsOf } from './drafts.store.ts'

/** The caller's own drafts, latest first. There are at most 20. */
export async function listDrafts(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
): Promise<{ data: DraftSummary[] }> {
  const { userId } = scope.actor
  const drafts = await draftsOf(app.db, scope, userId)
  return {
    data: drafts.map((draft) => ({ ...draft, updated_at: new Date(Number(draft.updated_at)).toISOString() })),
  }
}
