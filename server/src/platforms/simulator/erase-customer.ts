import type { Channel } from '../channel.ts'
import type { ErasedCustomer } from '../erased-customer.ts'
import type { SimulatorContext } from './context.ts'
import { deleteMessagesWith, deletePhone, phonesAfter } from './erased.store.ts'

const batchSize = 500

type Erasure = { readonly customer: ErasedCustomer; readonly signal: AbortSignal }

/** Removes the simulated customer with all messages. */
export async function eraseCustomer(
  context: SimulatorContext,
  channel: Channel,
  { customer, signal }: Erasure,
): Promise<void> {
  const { id: channelId } = channel
  let after = ''
  for (;;) {
    const phones = await phonesAfter(context.db, { channelId, after, size: batchSize })
    for (const phone of phones.filter(customer.isAddress)) {
      const remove = () => {
        signal.throwIfAborted()
        return context.transact((tx) => deleteMessagesWith(tx, { channelId, phone, size: batchSize }))
      }
      while ((await remove()) === batchSize);
      await context.transact((tx) => deletePhone(tx, { channelId, phone }))
    }
    after = phones.at(-1) ?? ''
    if (phones.length < batchSize) break
  }
  context.live.publish(channel, { noun: 'simulator' })
}
