import type { DraftId } from '@parley/shared/campaigns/campaign-drafts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { deleteDrafts } from './drafts.store.ts'

type Input = Omit<DraftId, keyof Where>

/** Deletes a draft of the caller's own. Deleting it again is harmless. */
export async function deleteDraft(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  input: Input,
): Promise<{ success: true }> {
  const { userId } = scope.actor
  await app.transact((tx) => deleteDrafts(tx, scope, { userId, draftIds: [input.draftId] }))
  return { success: true }
}
