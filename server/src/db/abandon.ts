import type { ControlledTransaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Also when SQLite has rolled back by itself: this is what gives the handle back. Never throws. */
export async function abandon(tx: ControlledTransaction<Schema> | undefined): Promise<void> {
  if (!tx || tx.isCommitted) return
  await tx
    .rollback()
    .execute()
    .catch(() => {})
}
