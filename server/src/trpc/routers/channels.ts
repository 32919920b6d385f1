import { ChangeBusinessProfile, ChangeProfilePicture } from '@parley/shared/workspace/business-profile'
import { AddSimulator, ChangeChannel, InChannel, MaybeInChannel } from '@parley/shared/workspace/channels'
import { ConnectChannel, ReplaceToken } from '@parley/shared/workspace/connections'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { addSimulator } from '../../features/channels/add-simulator.ts'
import { changeChannel, makeDefault } from '../../features/channels/change-channel.ts'
import { channelHealth } from '../../features/channels/channel-health.ts'
import { channelLog } from '../../features/channels/channel-log.ts'
import { dailyLimit } from '../../features/channels/daily-limit.ts'
import { getChannel, listChannels } from '../../features/channels/list-channels.ts'
import { changeBusinessProfile, getBusinessProfile } from '../../features/connections/business-profile.ts'
import { channelUses } from '../../features/connections/channel-uses.ts'
import { checkConnection } from '../../features/connections/check-connection.ts'
import { connectChannel } from '../../features/connections/connect-channel.ts'
import { getConnection } from '../../features/connections/get-connection.ts'
import { changeProfilePicture, getProfilePicture } from '../../features/connections/profile-picture.ts'
import { removeChannel } from '../../features/connections/remove-channel.ts'
import { replaceToken } from '../../features/connections/replace-token.ts'
import { perform, router, whoMay } from '../base.ts'

export const channels = router({
  list: whoMay('channels.read').input(InWorkspace).query(perform(listChannels)),
  get: whoMay('channels.read').input(MaybeInChannel).query(perform(getChannel)),
  health: whoMay('channels.watch').input(MaybeInChannel).query(perform(channelHealth)),
  dailyLimit: whoMay('channels.watch').input(MaybeInChannel).query(perform(dailyLimit)),
  log: whoMay('channels.watch').input(MaybeInChannel).query(perform(channelLog)),
  addSimulator: whoMay('channels.manage').input(AddSimulator).mutation(perform(addSimulator)),
  change: whoMay('channels.manage').input(ChangeChannel).mutation(perform(changeChannel)),
  makeDefault: whoMay('channels.manage').input(InChannel).mutation(perform(makeDefault)),
  uses: whoMay('channels.manage').input(InChannel).query(perform(channelUses)),
  remove: whoMay('channels.manage').input(InChannel).mutation(perform(removeChannel)),
  connect: whoMay('channels.manage').input(ConnectChannel).mutation(perform(connectChannel)),
  connection: whoMay('channels.read').input(MaybeInChannel).query(perform(getConnection)),
  check: whoMay('channels.manage').input(MaybeInChannel).mutation(perform(checkConnection)),
  profile: whoMay('channels.manage').input(InChannel).query(perform(getBusinessProfile)),
  profilePicture: whoMay('channels.manage').input(InChannel).query(perform(getProfilePicture)),
  changeProfilePicture: whoMay('channels.manage').input(ChangeProfilePicture).mutation(perform(changeProfilePicture)),
  changeProfile: whoMay('channels.manage').input(ChangeBusinessProfile).mutation(perform(changeBusinessProfile)),
  replaceToken: whoMay('channels.manage').input(ReplaceToken).mutation(perform(replaceToken)),
})
