import type { ChannelUses, InChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { unfinishedCampaigns } from '../campaigns/campaigns.store.ts'
import { findChannel } from '../channels/channels.store.ts'

const mostNamed = 5

/** What would end with the removal of a channel, for the question before it. */
export async function channelUses(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId }: Pick<InChannel, 'channelId'>,
): Promise<ChannelUses> {
  if (!(await findChannel(app.db, scope, channelId))) throw notFound('channel')
  const campaigns = await unfinishedCampaigns(app.db, scope, channelId)
  return { campaigns: { count: campaigns.length, names: campaigns.slice(0, mostNamed).map(({ name }) => name) } }
}
