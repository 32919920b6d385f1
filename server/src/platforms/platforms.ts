import type { Channel, Platform } from './platform.ts'
import type { Simulator } from './simulator/simulator.ts'
import type { WhatsApp } from './whatsapp/whatsapp.ts'

/** Every platform a channel can plug into. */
export type Platforms = {
  readonly simulator: Simulator
  readonly whatsapp: WhatsApp
  readonly of: (channel: Pick<Channel, 'platform'>) => Platform
}

export function makePlatforms(simulator: Simulator, whatsapp: WhatsApp): Platforms {
  const plugs = { simulator, whatsapp }
  return { ...plugs, of: (channel) => plugs[channel.platform] }
}
