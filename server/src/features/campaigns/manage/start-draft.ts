import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { StartCampaign } from '@parley/shared/campaigns/new-campaigns'
import type { Where } from '@parley/shared/workspace/workspaces'
import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize } from '../../../policy.ts'
import { answerOnce } from '../../idempotency/answer-once.ts'
import { fingerprintOf } from '../../idempotency/fingerprint.ts'
import { deleteDrafts } from '../drafts/drafts.store.ts'
import { startCampaign } from './start-campaign.ts'

type Input = Omit<StartCampaign, keyof Where> & Where

/**
 * Starts the campaign of a draft once, and deletes what was stored of the draft: a second request, as after a double click
 * or a lost response, gets the campaign of the first. Throws `idempotency_mismatch` when the draft was changed in between.
 */
export async function startDraft(app: App, actor: Actor, { draftId, ...input }: Input): Promise<CampaignView> {
  const scope = authorize(actor, 'campaigns.send', input)
  if (draftId === undefined) return startCampaign(app, actor, input)
  const caller = authorOf(actor).id
  const call = { caller, path: 'campaigns.start', key: draftId, fingerprint: fingerprintOf(input) }
  const { json } = await answerOnce(app, call, async (resultId) => {
    const campaign = await startCampaign(app, actor, { ...input, resultId })
    return { status: 200, json: JSON.stringify(campaign) }
  })
  if (actor.kind === 'user') {
    await app.transact((tx) => deleteDrafts(tx, scope, { userId: actor.userId, draftIds: [draftId] }))
  }
  return JSON.parse(json) as CampaignView
}
