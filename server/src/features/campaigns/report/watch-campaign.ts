import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import type { App } from '../../../app.ts'
import type { ChangeBatch } from '../../../live/change-batch.ts'
import type { Scope } from '../../../policy.ts'
import { type CampaignRef, campaignOf } from '../find-campaign.ts'
import { viewOf } from './present-campaign.ts'

/** `batch`: the changes after which the campaign was read; undefined for the first view. */
export type WatchedCampaign = { readonly view: CampaignView; readonly batch: ChangeBatch | undefined }

/** The campaign now and after its changes, until it is completed or cancelled. Throws synchronously when not allowed. */
export function watchCampaign(
  app: App,
  scope: Scope<'campaigns.read'>,
  input: CampaignRef,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<WatchedCampaign> {
  return views(app, scope, { campaignId: input.campaignId, signal })
}

type Watched = { readonly campaignId: string; readonly signal: AbortSignal }

async function* views(app: App, scope: Scope, { campaignId, signal }: Watched): AsyncGenerator<WatchedCampaign> {
  const ended = new AbortController()
  const batches = app.live.batches(scope, AbortSignal.any([signal, ended.signal]))
  const read = async () => viewOf(app.db, scope, await campaignOf(app.db, scope, campaignId))
  // The first `next` starts the subscription, before the first read, so that no change is missed between the two.
  let next = batches.next()
  try {
    let watched: WatchedCampaign = { view: await read(), batch: undefined }
    for (;;) {
      yield watched
      if (watched.view.state === 'completed' || watched.view.state === 'cancelled') return
      const batch = await nextOf(campaignId)
      if (!batch) return
      watched = { view: await batch.once(`campaign ${campaignId}`, read), batch }
    }
  } finally {
    ended.abort()
  }

  /** The next changes that include this campaign. */
  async function nextOf(id: string): Promise<ChangeBatch | undefined> {
    for (let result = await next; !result.done; result = await next) {
      next = batches.next()
      if (result.value.includes('campaigns', id)) return result.value
    }
    return undefined
  }
}
