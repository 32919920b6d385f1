import type { ControlledTransaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Rolls back and releases the connection, even where SQLite has already rolled back by itself. Never throws. */
export async function abandon(tx: ControlledTransaction<Schema> | undefined): Promise<void> {
  if (!tx || tx.isCommitted) return
  await tx
    .rollback()
    .execute()
    .catch(() => {})
}
