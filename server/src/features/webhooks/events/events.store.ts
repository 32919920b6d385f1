import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Tx } from '../../../db/transact.ts'

const rowsAtOnce = 200

export async function insertEvents(tx: Tx, events: readonly EventTable[]): Promise<void> {
  for (let start = 0; start < events.length; start += rowsAtOnce) {
    await tx
      .insertInto('event')
      .values(events.slice(start, start + rowsAtOnce))
      .execute()
  }
}
