import type { DraftSummary } from '@parley/shared/campaigns/campaign-drafts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { requirePerson } from '../../members/account/require-person.ts'
import { draftsOf } from './drafts.store.ts'

/** The caller's own drafts, latest first. There are at most 20. */
export async function listDrafts(app: App, actor: Actor, input: Where): Promise<{ data: DraftSummary[] }> {
  const scope = authorize(actor, 'campaigns.choose', input)
  const { userId } = requirePerson(actor)
  const drafts = await draftsOf(app.db, scope, userId)
  return {
    data: drafts.map((draft) => ({ ...draft, updated_at: new Date(Number(draft.updated_at)).toISOString() })),
  }
}
