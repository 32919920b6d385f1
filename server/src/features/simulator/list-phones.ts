import type { SimulatedPhone } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { presentPhone } from './present-phone.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The simulator's customers, whoever was heard of last first; or those whose number or name holds `q`. */
export async function listPhones(
  app: App,
  actor: Actor,
  input: Where & { q?: string | undefined },
): Promise<{ data: SimulatedPhone[] }> {
  const scope = authorize(actor, 'simulator.read', input)
  const phones = await app.platforms.simulator.phones(await simulatedChannel(app, scope), input.q)
  return { data: phones.map(presentPhone) }
}
