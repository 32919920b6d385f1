import type { SimulatedPhone } from '@parley/shared/simulator'
import type { Where } from '@parley/shared/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** The simulator's customers, whoever was heard of last first. */
export async function listPhones(app: App, actor: Actor, input: Where): Promise<{ data: SimulatedPhone[] }> {
  const scope = authorize(actor, 'simulator.read', input)
  const phones = await app.platforms.simulator.phones(await simulatedChannel(app, scope))
  return {
    data: phones.map(({ phone, name, lastText, lastAt }) => ({
      phone,
      name,
      last_text: lastText,
      last_at: new Date(lastAt).toISOString(),
    })),
  }
}
