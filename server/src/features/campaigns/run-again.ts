import type { App } from '../../app.ts'
import type { CampaignTable } from '../../db/schema/campaigns.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'
import { changeState } from './campaigns.store.ts'
import { acceptTemplate } from './run/accept-template.ts'
import { enqueueRun } from './run/run-key.ts'

/**
 * Sends to the recipients of a campaign that a person made pending again. The caller has locked the campaign. Throws
 * `conflict` where its channel was removed.
 */
export async function runAgain(app: App, tx: Tx, scope: Scope, campaign: CampaignTable): Promise<CampaignTable> {
  await chooseChannel(tx, scope, campaign.channel_id)
  await acceptTemplate(tx, scope, campaign)
  await enqueueRun(app, tx, scope, { campaignId: campaign.id, runAt: app.now() })
  return changeState(tx, scope, campaign.id, { state: 'running', stopReason: null, completedAt: null })
}
