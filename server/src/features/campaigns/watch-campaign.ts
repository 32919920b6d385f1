import type { CampaignView } from '@parley/shared/campaigns'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { campaignOf } from './find-campaign.ts'
import type { CampaignIn } from './get-campaign.ts'
import { viewOf } from './present-campaign.ts'

/** The campaign's figures now and whenever they change, until it is completed or cancelled. */
export async function* watchCampaign(
  app: App,
  actor: Actor,
  input: CampaignIn,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<CampaignView> {
  const scope = authorize(actor, 'campaigns.read', input)
  const changes = app.live.changes(scope, signal)
  // Listening begins with the first question, and before the first look, so that no change falls between the two.
  let next = changes.next()
  for (;;) {
    const campaign = await campaignOf(app.db, scope, input.campaignId)
    yield viewOf(app.db, scope, campaign)
    if (campaign.state === 'completed' || campaign.state === 'cancelled') break
    for (let change = await next; ; change = await next) {
      if (change.done) return
      next = changes.next()
      if (change.value.noun === 'campaigns' && change.value.id === campaign.id) break
    }
  }
  await changes.return(undefined)
}
