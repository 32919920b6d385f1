import type { ChannelEventTable } from '../db/schema/channels.ts'
import type { Tx } from '../db/transact.ts'

/** False when an event with this key is in the channel's log already. */
export async function insertChannelEvent(tx: Tx, event: ChannelEventTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('channel_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['channel_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
