import {
  ChannelEventView,
  ChannelHealth,
  ChannelView,
  DailyLimitView,
  InChannel,
} from '@parley/shared/workspace/channels'
import { z } from 'zod'
import { channelHealth } from '../../features/channels/channel-health.ts'
import { channelLog } from '../../features/channels/channel-log.ts'
import { dailyLimit } from '../../features/channels/daily-limit.ts'
import { getChannel, listChannels } from '../../features/channels/list-channels.ts'
import { listOf } from '../responses.ts'
import { byKey, type RouteGroup } from '../route.ts'

export const channels: RouteGroup = {
  name: 'Channels',
  description:
    'The numbers and simulators through which a mode sends and receives. Requests that name no `channel_id` use the default channel.',
  routes: [
    byKey('GET /api/v1/channels', {
      operationId: 'listChannels',
      summary: 'List all channels of the key’s mode',
      description:
        'Returns all channels without pagination: the default first, then the others in use, then removed ones, whose conversations stay readable. A key that is limited to channels gets those only.',
      takes: z.object({}),
      does: listChannels,
      gives: listOf(ChannelView),
      action: 'channels.read',
    }),
    byKey('GET /api/v1/channels/:channelId', {
      operationId: 'getChannel',
      summary: 'Get a channel',
      description: 'Returns a channel, also one that was removed.',
      takes: InChannel.pick({ channelId: true }),
      does: async (app, scope, input) => ({ data: await getChannel(app, scope, input) }),
      gives: z.object({ data: ChannelView }),
      action: 'channels.read',
      errors: ['not_found'],
    }),
    byKey('GET /api/v1/channels/:channelId/health', {
      operationId: 'getChannelHealth',
      summary: 'Get the health of a channel',
      description:
        'Returns when the channel last sent and received, and what it sent and why messages failed in the last 24 hours. A channel that was removed is a `conflict`.',
      takes: InChannel.pick({ channelId: true }),
      does: channelHealth,
      gives: ChannelHealth,
      inData: true,
      action: 'channels.watch',
      errors: ['not_found', 'conflict'],
    }),
    byKey('GET /api/v1/channels/:channelId/log', {
      operationId: 'getChannelLog',
      summary: 'Get what happened to the number of a channel',
      description:
        'Returns the newest 50 things that the platform reported about the number and its account, the newest first. A channel that was removed is a `conflict`.',
      takes: InChannel.pick({ channelId: true }),
      does: channelLog,
      gives: listOf(ChannelEventView),
      action: 'channels.watch',
      errors: ['not_found', 'conflict'],
    }),
    byKey('GET /api/v1/channels/:channelId/daily_limit', {
      operationId: 'getDailyLimit',
      summary: 'Get how many customers a channel may message first',
      description:
        'Returns the platform’s limit of customers who are messaged first in 24 hours, and how much of it is used. `data` is null where the platform sets none, such as for a simulator.',
      takes: InChannel.pick({ channelId: true }),
      does: dailyLimit,
      gives: z.object({ data: DailyLimitView.nullable() }),
      action: 'channels.watch',
      errors: ['not_found', 'conflict'],
    }),
  ],
}
