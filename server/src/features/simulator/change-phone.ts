import type { PhoneChange, SimulatedPhone } from '@parley/shared/simulator/simulator'
import type { Where } from '@parley/shared/workspace/workspaces'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { checkCustomer } from './check-customer.ts'
import { presentPhone } from './present-phone.ts'
import { simulatedChannel } from './simulated-channel.ts'

/** Adds a simulated customer, or changes their name, whether they block the business, and whether receipts are sent by hand. */
export async function changePhone(
  app: App,
  scope: Scope<'simulator.use'>,
  input: Omit<PhoneChange, keyof Where>,
): Promise<{ data: SimulatedPhone }> {
  const { channel, simulation } = await simulatedChannel(app, scope, input.channelId)
  const { name, blocked, receiptsByHand } = input
  const phone = checkCustomer(input.phone, 'phone')
  const changed = await simulation.setPhone(channel, { phone, name, blocked, receiptsByHand })
  return { data: presentPhone(changed) }
}
