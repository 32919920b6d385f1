import type { Kysely } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

export async function insertEvents(tx: Tx, events: readonly EventTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'event', rows: events })
}

/**
 * Removes the oldest events of the workspace from before then, of both modes, with their deliveries and attempts. Events
 * with a pending delivery stay. Returns how many were removed.
 */
export async function removeEventsBefore(tx: Tx, scope: Scope, before: number, size: number): Promise<number> {
  const old = tx
    .selectFrom('event')
    .select('event.id')
    .where(inWorkspace(scope, 'event'))
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
    .orderBy('event.created_at')
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('event').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes attempts from before then whose delivery is still pending, or newer. Returns how many. */
export async function removeAttemptsBefore(tx: Tx, scope: Scope, before: number, size: number): Promise<number> {
  const old = tx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_attempt', 'webhook_attempt.delivery_id', 'webhook_delivery.id')
    .select('webhook_attempt.id')
    .where(inWorkspace(scope, 'webhook_delivery'))
    .where('webhook_delivery.created_at', '<', before)
    .where('webhook_attempt.at', '<', before)
    .limit(size)
  const { numDeletedRows } = await tx.deleteFrom('webhook_attempt').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The ids of all workspaces, for work that each of them needs. */
export async function everyWorkspace(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('id').execute()
  return rows.map(({ id }) => id)
}
