import { sql } from 'kysely'
import type { ChannelEventTable } from '../db/schema/channels.ts'
import type { Tx } from '../db/transact.ts'

type NewChannelEvent = Omit<ChannelEventTable, 'times'>

/** Inserts an event into the channel's log. Returns false when one with this key is there already. */
export async function insertChannelEvent(tx: Tx, event: NewChannelEvent): Promise<boolean> {
  const inserted = await tx
    .insertInto('channel_event')
    .values({ ...event, times: 1 })
    .onConflict((conflict) => conflict.columns(['channel_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Writes an event to the channel's log, or counts it where one with this key is in it already. */
export async function countChannelEvent(tx: Tx, event: NewChannelEvent): Promise<void> {
  await tx
    .insertInto('channel_event')
    .values({ ...event, times: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'event_key'])
        .doUpdateSet({ times: sql`channel_event.times + 1`, happened_at: event.happened_at }),
    )
    .execute()
}
