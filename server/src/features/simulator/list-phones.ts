import type { ListPhones, SimulatedPhone } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { presentPhone } from './present-phone.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The simulator's customers, most recently active first; with `q`, those whose number or name contains it. */
export async function listPhones(
  app: App,
  scope: Scope<'simulator.read'>,
  input: Omit<ListPhones, keyof Where>,
): Promise<{ data: SimulatedPhone[] }> {
  const { channel, simulation } = await simulatedChannel(app, scope, input.channelId)
  const phones = await simulation.phones(channel, input.q)
  return { data: phones.map(presentPhone) }
}
