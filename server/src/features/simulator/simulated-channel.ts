import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'

/** The channel to play on; `conflict` where this mode talks to real customers, whom nobody may play. */
export async function simulatedChannel(app: App, scope: Scope): Promise<Channel> {
  const channel = await activeChannel(app.db, scope)
  if (channel.platform === 'simulator') return channel
  throw new AppError(
    'conflict',
    `The ${scope.mode} mode of this workspace is connected to a real platform; the simulator is not part of it`,
  )
}
