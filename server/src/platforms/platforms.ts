import type { Channel, Platform } from './platform.ts'
import type { Simulator } from './simulator/simulator.ts'

/** Every platform a channel can plug into. */
export type Platforms = {
  readonly simulator: Simulator
  readonly of: (channel: Pick<Channel, 'platform'>) => Platform
}

export function makePlatforms(simulator: Simulator): Platforms {
  const plugs = { simulator }
  return {
    simulator,
    of: (channel) => {
      if (channel.platform === 'simulator') return plugs.simulator
      throw new Error(`There is no platform ${channel.platform} in this version`)
    },
  }
}
