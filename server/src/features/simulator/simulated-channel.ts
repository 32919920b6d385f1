import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Simulation } from '../../platforms/platform-simulation.ts'
import type { Scope } from '../../policy.ts'
import { chooseChannel } from '../channels/choose-channel.ts'

type SimulatedChannel = { readonly channel: Channel; readonly simulation: Simulation }

/** The simulator to use, by default that of the default channel; `conflict` where this mode sends to real customers. */
export async function simulatedChannel(
  app: App,
  scope: Scope,
  channelId?: string | undefined,
): Promise<SimulatedChannel> {
  const channel = await chooseChannel(app.db, scope, channelId)
  const { simulation } = app.platforms.of(channel)
  if (simulation) return { channel, simulation }
  throw new AppError('conflict', sentence('simulatorUnavailable', { mode: scope.mode }))
}
