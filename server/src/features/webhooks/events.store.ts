import type { EventTable } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'

export async function insertEvent(tx: Tx, event: EventTable): Promise<void> {
  await tx.insertInto('event').values(event).execute()
}
