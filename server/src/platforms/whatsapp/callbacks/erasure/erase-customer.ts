import type { Channel } from '../../../channel.ts'
import type { ErasedCustomer } from '../../../erased-customer.ts'
import type { WhatsAppContext } from '../../context.ts'
import { callbacksAfter, deleteItems, itemsAfter, replaceBody } from './erased.store.ts'
import { withoutCustomer } from './without-customer.ts'

const callbacksPerBatch = 200
const itemsPerBatch = 2_000

type Erasure = { readonly customer: ErasedCustomer; readonly signal: AbortSignal }

/**
 * Removes what stored callbacks say about the customer, and the processed items that name them. The hash of a callback
 * stays, so that the same callback is not processed again.
 */
export async function eraseCustomer(
  context: WhatsAppContext,
  { id: channelId }: Channel,
  { customer, signal }: Erasure,
): Promise<void> {
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const callbacks = await callbacksAfter(context.db, { channelId, after, size: callbacksPerBatch })
    const changed = callbacks.filter(({ body }) => customer.isMentionedIn(body))
    if (changed.length > 0) {
      await context.transact(async (tx) => {
        for (const { hash, body } of changed) await replaceBody(tx, hash, withoutCustomer(body, customer))
      })
    }
    after = callbacks.at(-1)?.hash ?? ''
    if (callbacks.length < callbacksPerBatch) break
  }
  let afterItem = ''
  for (;;) {
    signal.throwIfAborted()
    const items = await itemsAfter(context.db, { channelId, after: afterItem, size: itemsPerBatch })
    const own = items.filter((item) => customer.isMentionedIn(item))
    if (own.length > 0) await context.transact((tx) => deleteItems(tx, channelId, own))
    afterItem = items.at(-1) ?? ''
    if (items.length < itemsPerBatch) break
  }
}
