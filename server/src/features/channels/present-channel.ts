import type { ChannelView } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import { simulatedMark } from './simulated.ts'

export async function presentChannel(app: App, channel: ChannelTable): Promise<ChannelView> {
  const { channelName, contentTypes, connections } = app.platforms.of(channel)
  const connection = await connections?.find(channel.id)
  return {
    id: channel.id,
    mode: channel.mode,
    platform: channel.platform,
    channel: channelName,
    name: channel.name,
    colour: channel.colour,
    is_default: channel.is_default === 1,
    is_active: channel.is_active === 1,
    ...simulatedMark(channel),
    account_id: channel.account_id,
    phone_number: connection?.displayPhoneNumber ?? null,
    quality_rating: connection?.qualityRating ?? null,
    messaging_limit: connection?.messagingLimit ?? null,
    needs_attention: connection !== undefined && connection.trouble !== null,
    content_types: [...contentTypes],
    messages_per_second: channel.messages_per_second,
    template_approval_seconds: channel.platform === 'simulator' ? app.config.simulatorApprovalSeconds : null,
    created_at: new Date(channel.created_at).toISOString(),
  }
}
