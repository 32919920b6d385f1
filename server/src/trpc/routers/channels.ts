import { PaceChange } from '@parley/shared/workspace/channels'
import { ConnectChannel, ReplaceToken } from '@parley/shared/workspace/connections'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changePace } from '../../features/channels/change-pace.ts'
import { channelHealth } from '../../features/channels/channel-health.ts'
import { channelLog } from '../../features/channels/channel-log.ts'
import { currentChannel } from '../../features/channels/current-channel.ts'
import { checkConnection } from '../../features/connections/check-connection.ts'
import { connectChannel } from '../../features/connections/connect-channel.ts'
import { disconnectChannel } from '../../features/connections/disconnect-channel.ts'
import { getConnection } from '../../features/connections/get-connection.ts'
import { replaceToken } from '../../features/connections/replace-token.ts'
import { perform, router, signedIn } from '../base.ts'

export const channels = router({
  current: signedIn.input(InWorkspace).query(perform(currentChannel)),
  health: signedIn.input(InWorkspace).query(perform(channelHealth)),
  log: signedIn.input(InWorkspace).query(perform(channelLog)),
  changePace: signedIn.input(PaceChange).mutation(perform(changePace)),
  connect: signedIn.input(ConnectChannel).mutation(perform(connectChannel)),
  connection: signedIn.input(InWorkspace).query(perform(getConnection)),
  check: signedIn.input(InWorkspace).mutation(perform(checkConnection)),
  replaceToken: signedIn.input(ReplaceToken).mutation(perform(replaceToken)),
  disconnect: signedIn.input(InWorkspace).mutation(perform(disconnectChannel)),
})
