import type { DraftContent, DraftId, DraftView } from '@parley/shared/campaigns/campaign-drafts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { findDraft } from './drafts.store.ts'

type Input = Omit<DraftId, keyof Where>

/** A draft of the caller's own; null where there is none, such as for one that is new or was started. */
export async function getDraft(
  app: App,
  scope: Scope<'campaigns.choose', UserActor>,
  input: Input,
): Promise<{ draft: DraftView | null }> {
  const draft = await findDraft(app.db, scope, { userId: scope.actor.userId, draftId: input.draftId })
  if (!draft) return { draft: null }
  const updated_at = new Date(Number(draft.updated_at)).toISOString()
  return { draft: { id: draft.id, content: JSON.parse(draft.content) as DraftContent, updated_at } }
}
