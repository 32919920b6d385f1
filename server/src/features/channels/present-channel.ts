import type { ChannelView } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'

export function presentChannel(app: App, channel: Channel): ChannelView {
  return {
    id: channel.id,
    mode: channel.mode,
    platform: channel.platform,
    channel: app.platforms.of(channel).channelName,
    messages_per_second: channel.messagesPerSecond,
    template_approval_seconds: channel.platform === 'simulator' ? app.config.simulatorApprovalSeconds : null,
  }
}
