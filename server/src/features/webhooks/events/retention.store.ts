import type { Kysely } from 'kysely'
import type { Schema } from '../../../db/schema.ts'
import { inWorkspace } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/**
 * Removes the oldest events of the workspace from before then, of both modes, with their deliveries and tries. What is
 * still owed to a receiver stays. Answers how many went.
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

/** The tries of before then that a younger or still owed delivery keeps. */
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

/** Every workspace there is, for work that is owed to each. */
export async function everyWorkspace(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('organization').select('id').execute()
  return rows.map(({ id }) => id)
}
