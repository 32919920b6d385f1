import type { ChannelView } from '@parley/shared/workspace/channels'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { activeChannel } from './channels.store.ts'
import { presentChannel } from './present-channel.ts'

/** The channel through which this mode of the workspace sends now. */
export async function currentChannel(app: App, actor: Actor, input: Where): Promise<ChannelView> {
  const scope = authorize(actor, 'channels.read', input)
  return presentChannel(app, await activeChannel(app.db, scope))
}
