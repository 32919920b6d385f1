import type { AnalyticsFilter, ChannelFigures } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import { channelOf } from '../../platforms/channels.store.ts'
import type { Scope } from '../../policy.ts'
import { channelsOf, messagesOfChannel } from './channel-figures.store.ts'
import { ofChannel } from './of-channel.ts'
import { requestedSpan } from './requested-span.ts'

/**
 * The messages of each channel in a range of days: the current channel, and former ones that had any. Messages that were
 * deleted since do not count.
 */
export async function analyticsOfChannels(
  app: App,
  everywhere: Scope<'analytics.read_details'>,
  input: AnalyticsFilter,
): Promise<{ data: ChannelFigures[] }> {
  const scope = await ofChannel(app, everywhere, input)
  const span = await requestedSpan(app, scope, input)
  const channels = await channelsOf(app.db, scope)
  const figures = await Promise.all(
    channels.map(async (row): Promise<ChannelFigures> => {
      const messages = await messagesOfChannel(app.db, scope, { channelId: row.id, ...span })
      const inbound = messages.find(({ direction }) => direction === 'inbound')
      const outbound = messages.find(({ direction }) => direction === 'outbound')
      return {
        id: row.id,
        name: row.name,
        platform: row.platform,
        channel: app.platforms.of(channelOf(row)).channelName,
        is_active: row.is_active === 1,
        inbound: Number(inbound?.count ?? 0),
        outbound: Number(outbound?.count ?? 0),
        delivered: Number(outbound?.delivered ?? 0),
        read: Number(outbound?.read ?? 0),
        failed: Number(outbound?.failed ?? 0),
      }
    }),
  )
  return { data: figures.filter(({ is_active, inbound, outbound }) => is_active || inbound + outbound > 0) }
}
