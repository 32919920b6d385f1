import { modes } from '@parley/shared/words'
import type { Kysely } from 'kysely'
import { insertInChunks } from '../../../db/insert-in-chunks.ts'
import { keptSince } from '../../../db/kept-since.ts'
import type { EventTable } from '../../../db/schema/webhooks.ts'
import type { Schema } from '../../../db/schema.ts'
import { inSameWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'

export async function insertEvents(tx: Tx, events: readonly EventTable[]): Promise<void> {
  await insertInChunks(tx, { into: 'event', rows: events })
}

/**
 * Removes events that their workspace keeps no longer, of all workspaces, with their deliveries and attempts. Events with a
 * pending delivery stay. Returns how many were removed.
 */
export async function removeExpiredEvents(tx: Tx, now: number, size: number): Promise<number> {
  const old = tx
    .selectFrom('workspace_settings')
    .innerJoin('event', (join) => join.on(inSameWorkspace('event', 'workspace_settings')))
    .select('event.id')
    .where('event.created_at', '<', keptSince('event_retention_days', now))
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

/** The same for attempts whose delivery is still pending, or newer. */
export async function removeExpiredAttempts(tx: Tx, now: number, size: number): Promise<number> {
  const since = keptSince('event_retention_days', now)
  const old = tx
    .selectFrom('workspace_settings')
    .innerJoin('webhook_delivery', (join) => join.on(inSameWorkspace('webhook_delivery', 'workspace_settings')))
    .innerJoin('webhook_attempt', 'webhook_attempt.delivery_id', 'webhook_delivery.id')
    .select('webhook_attempt.id')
    .where('webhook_delivery.mode', 'in', modes)
    .where('webhook_delivery.created_at', '<', since)
    .where('webhook_attempt.at', '<', since)
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
