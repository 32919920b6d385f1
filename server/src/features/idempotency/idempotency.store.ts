import type { IdempotencyKeyTable } from '../../db/schema/idempotency.ts'
import type { Tx } from '../../db/transact.ts'

// The primary key of every row contains its caller (an API key or a person), by which every query filters.

/** Identifies a repeatable request by caller, path and idempotency key. */
export type CallName = Pick<IdempotencyKeyTable, 'caller' | 'path' | 'key'>

/** Returns false when the row already exists. */
export async function insertRun(tx: Tx, run: IdempotencyKeyTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values(run)
    .onConflict((conflict) => conflict.columns(['caller', 'path', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findRun(tx: Tx, name: CallName): Promise<IdempotencyKeyTable | undefined> {
  return await tx
    .selectFrom('idempotency_key')
    .selectAll()
    .where('caller', '=', name.caller)
    .where('path', '=', name.path)
    .where('key', '=', name.key)
    .executeTakeFirst()
}

/** Replaces a run by a new one. Returns false when another request has replaced it first. */
export async function replaceRun(tx: Tx, earlierToken: string, run: IdempotencyKeyTable): Promise<boolean> {
  const replaced = await tx
    .updateTable('idempotency_key')
    .set(run)
    .where('caller', '=', run.caller)
    .where('path', '=', run.path)
    .where('key', '=', run.key)
    .where('run_token', '=', earlierToken)
    .returning('key')
    .executeTakeFirst()
  return replaced !== undefined
}

const batchSize = 100

/** Records a heartbeat of the runs that no other process has taken over. */
export async function extendRun(tx: Tx, runs: readonly IdempotencyKeyTable[], now: number): Promise<void> {
  for (let start = 0; start < runs.length; start += batchSize) {
    const some = runs.slice(start, start + batchSize)
    await tx
      .updateTable('idempotency_key')
      .set({ run_started_at: now })
      .where('state', '=', 'running')
      // A run that was freed meanwhile stays free.
      .where('run_started_at', '>', 0)
      .where(({ and, or }) => or(some.map(({ caller, path, key, run_token }) => and({ caller, path, key, run_token }))))
      .execute()
  }
}

/** Stores the response, unless another run has taken over. */
export async function finishRun(
  tx: Tx,
  run: IdempotencyKeyTable,
  answer: { status: number; body: string },
): Promise<void> {
  await changeRun(tx, run, { state: 'done', ...answer })
}

/** Marks the run as abandoned, so that the next request takes it over at once. */
export async function freeRun(tx: Tx, run: IdempotencyKeyTable): Promise<void> {
  await changeRun(tx, run, { run_started_at: 0 })
}

async function changeRun(tx: Tx, run: IdempotencyKeyTable, change: Partial<IdempotencyKeyTable>): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set(change)
    .where('caller', '=', run.caller)
    .where('path', '=', run.path)
    .where('key', '=', run.key)
    .where('run_token', '=', run.run_token)
    .execute()
}

export async function dropRun(tx: Tx, run: IdempotencyKeyTable): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('caller', '=', run.caller)
    .where('path', '=', run.path)
    .where('key', '=', run.key)
    .where('run_token', '=', run.run_token)
    .execute()
}

/** Deletes some expired runs, oldest first. */
export async function deleteSomeRunsBefore(tx: Tx, time: number): Promise<void> {
  const maxDeleted = 20
  const old = await tx
    .selectFrom('idempotency_key')
    .select(['caller', 'path', 'key'])
    .where('created_at', '<', time)
    .orderBy('created_at')
    .limit(maxDeleted)
    .execute()
  for (const row of old) {
    await tx
      .deleteFrom('idempotency_key')
      .where('caller', '=', row.caller)
      .where('path', '=', row.path)
      .where('key', '=', row.key)
      .where('created_at', '<', time)
      .execute()
  }
}
