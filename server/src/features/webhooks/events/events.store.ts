import type { Kysely } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inEveryWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'

export async function insertEvents(tx: Tx, events: readonly EventTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'event', rows: events })
}

/**
 * Removes events from before then, of all workspaces, with their deliveries and attempts. Events with a pending delivery
 * stay. Returns how many were removed.
 */
export async function removeEventsBefore(tx: Tx, before: number, size: number): Promise<number> {
  const old = tx
    .selectFrom('event')
    .select('event.id')
    .where(inEveryWorkspace('event'))
    .where('event.created_at', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('webhook_delivery')
            .select('webhook_delivery.id')
            .whereRef('webhook_delivery.event_id', '=', 'event.id')
            .where('webhook_delivery.state', '=', 'pending'),
        ),
      ),
    )
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('event').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes attempts from before then whose delivery is still pending, or newer, of all workspaces. Returns how many. */
export async function removeAttemptsBefore(tx: Tx, before: number, size: number): Promise<number> {
  const old = tx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_attempt', 'webhook_attempt.delivery_id', 'webhook_delivery.id')
    .select('webhook_attempt.id')
    .where(inEveryWorkspace('webhook_delivery'))
    .where('webhook_delivery.created_at', '<', before)
    .where('webhook_attempt.at', '<', before)
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('webhook_attempt').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The workspace that was created first; undefined before the set-up. */
export async function anyWorkspace(db: Kysely<Schema>): Promise<string | undefined> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
