import { PaceChange } from '@parley/shared/workspace/channels'
import { ConnectChannel, ReplaceToken } from '@parley/shared/workspace/connections'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changePace } from '../../features/channels/change-pace.ts'
import { channelHealth } from '../../features/channels/channel-health.ts'
import { currentChannel } from '../../features/channels/current-channel.ts'
import { checkConnection } from '../../features/connections/check-connection.ts'
import { connectChannel } from '../../features/connections/connect-channel.ts'
import { disconnectChannel } from '../../features/connections/disconnect-channel.ts'
import { getConnection } from '../../features/connections/get-connection.ts'
import { replaceToken } from '../../features/connections/replace-token.ts'
import { router, signedIn } from '../base.ts'

export const channels = router({
  current: signedIn.input(InWorkspace).query(({ ctx, input }) => currentChannel(ctx.app, ctx.actor, input)),
  health: signedIn.input(InWorkspace).query(({ ctx, input }) => channelHealth(ctx.app, ctx.actor, input)),
  changePace: signedIn.input(PaceChange).mutation(({ ctx, input }) => changePace(ctx.app, ctx.actor, input)),
  connect: signedIn.input(ConnectChannel).mutation(({ ctx, input }) => connectChannel(ctx.app, ctx.actor, input)),
  connection: signedIn.input(InWorkspace).query(({ ctx, input }) => getConnection(ctx.app, ctx.actor, input)),
  check: signedIn.input(InWorkspace).mutation(({ ctx, input }) => checkConnection(ctx.app, ctx.actor, input)),
  replaceToken: signedIn.input(ReplaceToken).mutation(({ ctx, input }) => replaceToken(ctx.app, ctx.actor, input)),
  disconnect: signedIn.input(InWorkspace).mutation(({ ctx, input }) => disconnectChannel(ctx.app, ctx.actor, input)),
})
