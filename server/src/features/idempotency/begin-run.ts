import type { App } from '../../app.ts'
import type { IdempotencyKeyTable } from '../../db/schema/idempotency.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import { deleteRunsBefore, findRun, insertRun, replaceRun } from './idempotency.store.ts'

/** A call that may come again: whose, to where, under which key, and a hash of what it asks. */
export type RepeatableCall = Pick<IdempotencyKeyTable, 'caller' | 'path' | 'key' | 'fingerprint'>

/** Contract, section 10. */
const retentionMs = 24 * 3_600_000

/**
 * A run that has given no sign of life for so long is taken for dead where other processes share the store: as long as a
 * lease on a job. Where the first was only slow, nothing happens twice: whatever is made is made under the id settled at
 * the first call, so the second finds it, and of a campaign waits for the same sends.
 */
export const deadAfterMs = 60_000

const retryAfterSeconds = 2

export type Begun =
  | { readonly kind: 'run'; readonly run: IdempotencyKeyTable }
  | { readonly kind: 'answered'; readonly status: number; readonly sealed: string }

export function newRun(app: App, call: RepeatableCall): IdempotencyKeyTable {
  const now = app.now()
  return {
    ...call,
    result_id: app.newId(),
    state: 'running',
    run_token: app.newId(),
    run_started_at: now,
    status: null,
    body: null,
    created_at: now,
  }
}

/** Decides in one transaction who does the work. */
export async function beginRun(app: App, run: IdempotencyKeyTable): Promise<Begun> {
  return await app.transact(async (tx) => {
    await deleteRunsBefore(tx, run.created_at - retentionMs)
    if (await insertRun(tx, run)) return { kind: 'run', run }
    return await resolveEarlierRun(app, tx, run)
  })
}

async function resolveEarlierRun(app: App, tx: Tx, run: IdempotencyKeyTable): Promise<Begun> {
  const earlier = await findRun(tx, run)
  if (!earlier) throw stillRunning()
  if (earlier.created_at < run.created_at - retentionMs) return await takeOver(tx, earlier, run)
  if (earlier.fingerprint !== run.fingerprint) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request; send a new key with a new request',
    )
  }
  if (earlier.state === 'done') return { kind: 'answered', status: earlier.status ?? 200, sealed: earlier.body ?? '' }
  if (!isDead(app, earlier)) throw stillRunning()
  return await takeOver(tx, earlier, { ...run, result_id: earlier.result_id, created_at: earlier.created_at })
}

/**
 * What one process owns alone needs no clock: a run that it is not doing is left from a process before it. Elsewhere a
 * sign of life from far ahead is one from before the clock was set back.
 */
function isDead(app: App, run: IdempotencyKeyTable): boolean {
  if (app.runsAtWork.has(run.run_token)) return false
  return app.store.singleConnection || Math.abs(app.now() - run.run_started_at) >= deadAfterMs
}

async function takeOver(tx: Tx, earlier: IdempotencyKeyTable, run: IdempotencyKeyTable): Promise<Begun> {
  if (!(await replaceRun(tx, earlier.run_token, run))) throw stillRunning()
  return { kind: 'run', run }
}

function stillRunning(): AppError {
  return new AppError('conflict', 'A request with this Idempotency-Key is still running; ask again in a moment', {
    retryAfterSeconds,
  })
}
