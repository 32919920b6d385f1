import type { ChannelView } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { activeChannel } from './channels.store.ts'
import { presentChannel } from './present-channel.ts'

/** The channel through which this mode of the workspace sends now. */
export async function currentChannel(app: App, scope: Scope<'channels.read'>): Promise<ChannelView> {
  return presentChannel(app, await activeChannel(app.db, scope))
}
