import { sentence } from '@parley/shared/sentences/sentence'
import type { Address, Channel } from '../channel.ts'
import type { BlockOutcome } from '../platform.ts'
import type { SimulatorContext } from './context.ts'
import { upsertPhone } from './phones.store.ts'

/** Blocks a customer or ends the block: from now on, messages between the business and this customer do not get through, or do so again. */
export async function blockPhone(
  context: SimulatorContext,
  channel: Channel,
  { phone, isBlocked }: Pick<Address, 'phone'> & { readonly isBlocked: boolean },
): Promise<BlockOutcome> {
  if (phone === null) return { kind: 'refused', message: sentence('simulatorNeedsPhone'), isTemporary: false }
  await context.transact(async (tx) => {
    const which = { channelId: channel.id, phone, at: context.now() }
    await upsertPhone(tx, which, { blocked_by_business: isBlocked ? 1 : 0 })
    context.live.publish(channel, { noun: 'simulator', id: phone })
  })
  return { kind: 'done' }
}
