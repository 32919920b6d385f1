import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Tx } from '../../../db/transact.ts'

export async function insertEvents(tx: Tx, events: readonly EventTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'event', rows: events })
}
