import { ChannelView, InChannel } from '@parley/shared/workspace/channels'
import { z } from 'zod'
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
      description: 'Also one that was removed.',
      takes: InChannel.pick({ channelId: true }),
      does: async (app, scope, input) => ({ data: await getChannel(app, scope, input) }),
      gives: z.object({ data: ChannelView }),
      action: 'channels.read',
      errors: ['not_found'],
    }),
  ],
}
