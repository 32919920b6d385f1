import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { Actor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { authorize, type Scope } from '../../../policy.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { viewOf } from './present-campaign.ts'

/** The campaign now and after every change, until it is completed or cancelled. Throws synchronously when not allowed. */
export function watchCampaign(
  app: App,
  actor: Actor,
  input: CampaignRef,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<CampaignView> {
  const scope = authorize(actor, 'campaigns.read', input)
  return views(app, scope, { campaignId: input.campaignId, signal })
}

type Watched = { readonly campaignId: string; readonly signal: AbortSignal }

async function* views(app: App, scope: Scope, { campaignId, signal }: Watched): AsyncGenerator<CampaignView> {
  const ended = new AbortController()
  const changes = app.live.changes(scope, AbortSignal.any([signal, ended.signal]))
  // The first `next` starts the subscription, before the first read, so that no change is missed between the two.
  let next = changes.next()
  try {
    for (;;) {
      const campaign = await campaignOf(app.db, scope, campaignId)
      yield viewOf(app.db, scope, campaign)
      if (campaign.state === 'completed' || campaign.state === 'cancelled') return
      for (let change = await next; ; change = await next) {
        if (change.done) return
        next = changes.next()
        if (change.value.noun === 'campaigns' && change.value.id === campaign.id) break
      }
    }
  } finally {
    ended.abort()
  }
}
