import type { App } from '../../app.ts'
import type { IdempotencyKeyTable } from '../../db/schema/idempotency.ts'
import { AppError } from '../../errors.ts'
import { beginRun, newRun, type RepeatableCall } from './begin-run.ts'
import { dropRun, finishRun, freeRun } from './idempotency.store.ts'

export type Answer = { readonly status: number; readonly json: string }

/**
 * The input of an operation that takes the id of what it creates, and returns the existing object when called again with
 * the same id. After a crash it can simply run again.
 */
export type Resumable = { readonly resultId?: string | undefined }

/**
 * Runs a repeated request once in 24 hours and replays the first response to the repetitions. Throws
 * `idempotency_mismatch` when the key is reused for another request, and `conflict` while the first is still running. A
 * refused request created nothing and is forgotten, so a corrected one works under the same key. A request that failed
 * otherwise may have created or sent something, so the next one continues it under the same result id.
 */
export async function answerOnce(app: App, call: RepeatableCall, work: Work): Promise<ReplayableAnswer> {
  const run = newRun(app, call)
  // Before the run is visible in the store: see `isDead` in begin-run.ts.
  app.runsAtWork.set(run.run_token, run)
  try {
    return await answerUnder(app, run, work)
  } finally {
    app.runsAtWork.delete(run.run_token)
  }
}

type Work = (resultId: string) => Promise<Answer>
type ReplayableAnswer = Answer & { readonly replayed: boolean }

async function answerUnder(app: App, run: IdempotencyKeyTable, work: Work): Promise<ReplayableAnswer> {
  const outcome = await beginRun(app, run)
  if (outcome.kind === 'answered')
    return { status: outcome.status, json: app.secrets.open(outcome.sealed), replayed: true }
  const answer = await work(outcome.run.result_id).catch(async (error: unknown) => {
    const release = isRefusal(error) ? dropRun : freeRun
    await settle(app, (tx) => release(tx, outcome.run))
    throw error
  })
  await settle(app, (tx) => finishRun(tx, outcome.run, { status: answer.status, body: app.secrets.seal(answer.json) }))
  return { ...answer, replayed: false }
}

/** Whether the request was refused before it created anything, because it is invalid or not allowed. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal'
}

/** A failure is only logged: the caller gets the result of the work, whether or not it could be recorded. */
async function settle(app: App, work: Parameters<typeof app.transact<void>>[0]): Promise<void> {
  try {
    await app.transact(work)
    // Stryker disable next-line BlockStatement: Only the log differs.
  } catch (error) {
    // Stryker disable next-line ObjectLiteral: Only the log differs.
    app.log.warn(
      { err: error },
      'An idempotent request could not be settled; a repetition takes it over within a minute',
    )
  }
}
