import type { Channel } from '../../platforms/channel.ts'

/** Whether the simulator answers for a real platform: live mode, while no number is connected. */
export function isSimulatedLive({ mode, platform }: Pick<Channel, 'mode' | 'platform'>): boolean {
  return mode === 'live' && platform === 'simulator'
}

/** What responses to sends say about it (docs/api.md, Campaigns). Absent otherwise, and always in test mode. */
export function simulatedMark(channel: Pick<Channel, 'mode' | 'platform'> | undefined): { simulated?: true } {
  return channel && isSimulatedLive(channel) ? { simulated: true } : {}
}
