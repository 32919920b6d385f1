import { InWorkspace } from '@parley/shared/workspaces'
import { currentChannel } from '../features/channels/current-channel.ts'
import { router, signedIn } from './base.ts'

export const channels = router({
  current: signedIn.input(InWorkspace).query(({ ctx, input }) => currentChannel(ctx.app, ctx.actor, input)),
})
