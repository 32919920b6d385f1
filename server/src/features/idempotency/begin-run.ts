import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { IdempotencyKeyTable } from '../../db/schema/idempotency.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import { deleteSomeRunsBefore, findRun, insertRun, replaceRun } from './idempotency.store.ts'

/** A request that may be repeated: its caller, path, idempotency key and a hash of its input. */
export type RepeatableCall = Pick<IdempotencyKeyTable, 'caller' | 'path' | 'key' | 'fingerprint'>

/** How long responses are replayed (docs/api.md, Idempotency). */
const retentionMs = 24 * 3_600_000

/**
 * The time without a heartbeat after which a run counts as dead where processes share a store; a job lease lasts as long. If the
 * first run was only slow, nothing happens twice: both use the result id of the first request, so the second finds what the first
 * created, or ends with `conflict` where the first commits only then; for a campaign it waits for the same sends.
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

/** Decides in one transaction which process does the work. */
export async function beginRun(app: App, run: IdempotencyKeyTable): Promise<Begun> {
  return await app.transact(async (tx) => {
    await deleteSomeRunsBefore(tx, run.created_at - retentionMs)
    // Stryker disable next-line StringLiteral: The caller distinguishes only responses that are replayed from everything else.
    if (await insertRun(tx, run)) return { kind: 'run', run }
    return await resolveEarlierRun(app, tx, run)
  })
}

async function resolveEarlierRun(app: App, tx: Tx, run: IdempotencyKeyTable): Promise<Begun> {
  const earlier = await findRun(tx, run)
  // Stryker disable next-line ConditionalExpression: For a row that another process deletes between two statements, and then both end with an error.
  if (!earlier) throw stillRunning()
  if (earlier.created_at < run.created_at - retentionMs) return await takeOver(tx, earlier, run)
  if (earlier.fingerprint !== run.fingerprint) {
    throw new AppError('idempotency_mismatch', sentence('idempotencyKeyReused'))
  }
  // Stryker disable next-line StringLiteral: A run that is done has a body.
  if (earlier.state === 'done') return { kind: 'answered', status: earlier.status ?? 200, sealed: earlier.body ?? '' }
  if (!isDead(app, earlier)) throw stillRunning()
  return await takeOver(tx, earlier, { ...run, result_id: earlier.result_id, created_at: earlier.created_at })
}

/**
 * A process that owns its store alone needs no clock: a run that it is not executing was left by an earlier process. On a
 * shared store, a heartbeat from the far future is from before the clock was set back.
 */
function isDead(app: App, run: IdempotencyKeyTable): boolean {
  if (app.runsAtWork.has(run.run_token)) return false
  return app.store.singleConnection || Math.abs(app.now() - run.run_started_at) >= deadAfterMs
}

async function takeOver(tx: Tx, earlier: IdempotencyKeyTable, run: IdempotencyKeyTable): Promise<Begun> {
  if (!(await replaceRun(tx, earlier.run_token, run))) throw stillRunning()
  // Stryker disable next-line StringLiteral: The caller distinguishes only responses that are replayed from everything else.
  return { kind: 'run', run }
}

function stillRunning(): AppError {
  return new AppError('conflict', sentence('idempotencyKeyRunning'), {
    retryAfterSeconds,
  })
}
