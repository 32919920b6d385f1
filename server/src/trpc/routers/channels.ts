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
import { perform, router, whoMay } from '../base.ts'

export const channels = router({
  current: whoMay('channels.read').input(InWorkspace).query(perform(currentChannel)),
  health: whoMay('channels.read').input(InWorkspace).query(perform(channelHealth)),
  log: whoMay('channels.read').input(InWorkspace).query(perform(channelLog)),
  changePace: whoMay('channels.manage').input(PaceChange).mutation(perform(changePace)),
  connect: whoMay('channels.manage').input(ConnectChannel).mutation(perform(connectChannel)),
  connection: whoMay('channels.read').input(InWorkspace).query(perform(getConnection)),
  check: whoMay('channels.manage').input(InWorkspace).mutation(perform(checkConnection)),
  replaceToken: whoMay('channels.manage').input(ReplaceToken).mutation(perform(replaceToken)),
  disconnect: whoMay('channels.manage').input(InWorkspace).mutation(perform(disconnectChannel)),
})
