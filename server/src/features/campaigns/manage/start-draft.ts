import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { onceForPerson } from '../../idempotency/once-for-person.ts'
import { deleteDrafts } from '../drafts/drafts.store.ts'
import { startCampaign } from './start-campaign.ts'

type Input = Omit<StartCampaign, keyof Where> & Where

/**
 * Starts the campaign of a draft once, and deletes what was stored of the draft: a second request, as after a double click
 * or a lost response, gets the campaign of the first. Throws `idempotency_mismatch` when the draft was changed in between.
 */
export async function startDraft(
  app: App,
  scope: Scope<'campaigns.send', UserActor>,
  { draftId, ...input }: Input,
): Promise<CampaignView> {
  if (draftId === undefined) return startCampaign(app, scope, input)
  const request = { path: 'campaigns.start', key: draftId, input }
  const campaign = await onceForPerson(app, scope, request, (resultId) =>
    startCampaign(app, scope, { ...input, resultId }),
  )
  await app.transact((tx) => deleteDrafts(tx, scope, { userId: scope.actor.userId, draftIds: [draftId] }))
  return campaign
}
