import type { DraftId } from '@parley/shared/campaigns/campaign-drafts'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { requirePerson } from '../../members/account/require-person.ts'
import { deleteDrafts } from './drafts.store.ts'

type Input = Omit<DraftId, keyof Where> & Where

/** Deletes a draft of the caller's own. Deleting it again is harmless. */
export async function deleteDraft(app: App, actor: Actor, input: Input): Promise<{ success: true }> {
  const scope = authorize(actor, 'campaigns.choose', input)
  const { userId } = requirePerson(actor)
  await app.transact((tx) => deleteDrafts(tx, scope, { userId, draftIds: [input.draftId] }))
  return { success: true }
}
