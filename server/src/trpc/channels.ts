import { PaceChange } from '@parley/shared/channels'
import { InWorkspace } from '@parley/shared/workspaces'
import { changePace } from '../features/channels/change-pace.ts'
import { channelHealth } from '../features/channels/channel-health.ts'
import { currentChannel } from '../features/channels/current-channel.ts'
import { router, signedIn } from './base.ts'

export const channels = router({
  current: signedIn.input(InWorkspace).query(({ ctx, input }) => currentChannel(ctx.app, ctx.actor, input)),
  health: signedIn.input(InWorkspace).query(({ ctx, input }) => channelHealth(ctx.app, ctx.actor, input)),
  changePace: signedIn.input(PaceChange).mutation(({ ctx, input }) => changePace(ctx.app, ctx.actor, input)),
})
