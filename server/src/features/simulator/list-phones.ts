import type { SimulatedPhone } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { presentPhone } from './present-phone.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The simulator's customers, most recently active first; with `q`, those whose number or name contains it. */
export async function listPhones(
  app: App,
  actor: Actor,
  input: Where & { q?: string | undefined },
): Promise<{ data: SimulatedPhone[] }> {
  const scope = authorize(actor, 'simulator.read', input)
  const { channel, simulation } = await simulatedChannel(app, scope)
  const phones = await simulation.phones(channel, input.q)
  return { data: phones.map(presentPhone) }
}
