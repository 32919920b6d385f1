import type { ChannelView, PaceChange } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { activeChannel, updatePace } from './channels.store.ts'
import { presentChannel } from './present-channel.ts'

/** Sets the messages per second of this mode. A running campaign keeps the pace that it started with. */
export async function changePace(app: App, scope: Scope<'channels.manage'>, input: PaceChange): Promise<ChannelView> {
  return app.transact(async (tx) => {
    const channel = await activeChannel(tx, scope)
    const { messagesPerSecond } = input
    await updatePace(tx, scope, { channelId: channel.id, messagesPerSecond })
    await recordAudit(app, tx, scope, {
      action: 'channel.pace_changed',
      subject: `${channel.platform}, ${scope.mode}`,
      details: whatChanged(
        { messages_per_second: channel.messagesPerSecond },
        { messages_per_second: messagesPerSecond },
      ),
    })
    app.live.publish(scope, { noun: 'channels', id: channel.id })
    return presentChannel(app, { ...channel, messagesPerSecond })
  })
}
