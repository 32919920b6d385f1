import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import type { ChannelTable } from '../../../db/schema/channels.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { lockCampaign, unfinishedCampaigns } from '../campaigns.store.ts'
import { runKeyOf } from '../run/run-key.ts'
import { stopLocked } from '../run/stop-campaign.ts'

/**
 * Stops every running and scheduled campaign of a channel that this transaction takes out of use. Where the same number is
 * connected again, a person can resume them.
 */
export async function stopCampaignsOf(
  app: App,
  tx: Tx,
  scope: Scope,
  channel: Pick<ChannelTable, 'id' | 'name'>,
): Promise<void> {
  const reason = sentence('channelRemoved', { name: channel.name })
  for (const { id } of await unfinishedCampaigns(tx, scope, channel.id)) {
    const campaign = await lockCampaign(app, tx, scope, id)
    if (campaign?.state !== 'running' && campaign?.state !== 'scheduled') continue
    if (campaign.state === 'scheduled') await app.jobs.cancel(tx, runKeyOf(id))
    await stopLocked(app, tx, scope, { campaign, reason, actor: scope.actor })
  }
}
