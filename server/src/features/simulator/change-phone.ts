import type { PhoneChange, SimulatedPhone } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { authorize } from '../../policy.ts'
import { checkCustomer } from './check-customer.ts'
import { presentPhone } from './present-phone.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** A customer is added, or blocks the business, or lets it back in, or stops giving receipts by themselves. */
export async function changePhone(
  app: App,
  actor: Actor,
  input: Omit<PhoneChange, keyof Where> & Where,
): Promise<{ data: SimulatedPhone }> {
  const scope = authorize(actor, 'simulator.use', input)
  const channel = await simulatedChannel(app, scope)
  const { name, blocked, receiptsByHand } = input
  const phone = checkCustomer(input.phone, 'phone')
  const set = await app.platforms.simulator.setPhone(channel, { phone, name, blocked, receiptsByHand })
  return { data: presentPhone(set) }
}
