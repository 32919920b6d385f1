import type { App } from '../../app.ts'
import type { IdempotencyKeyTable } from '../../db/schema/idempotency.ts'
import { AppError } from '../../errors.ts'
import { beginRun, newRun, type RepeatableCall } from './begin-run.ts'
import { dropRun, finishRun, freeRun } from './idempotency.store.ts'

export type Answer = { readonly status: number; readonly json: string }

/**
 * An operation that takes the id of what it makes, and that finds it made when it is asked for the same id again: after
 * a crash in mid-work it can simply be run once more.
 */
export type Resumable = { readonly resultId?: string | undefined }

/**
 * Does the work of a repeated call once in 24 hours, and answers the repetitions with the first answer. Throws
 * `idempotency_mismatch` when the key comes back with something else to do, `conflict` while the first is still running.
 * A refused call made nothing, so it is forgotten: correcting it and trying again works. One that failed in another way
 * may have made or sent something, so the next call goes on with it, under the id that it had.
 */
export async function answerOnce(app: App, call: RepeatableCall, work: Work): Promise<Answered> {
  const run = newRun(app, call)
  // Before anybody can see it in the store: see `isDead`.
  app.runsAtWork.set(run.run_token, run)
  try {
    return await answerUnder(app, run, work)
  } finally {
    app.runsAtWork.delete(run.run_token)
  }
}

type Work = (resultId: string) => Promise<Answer>
type Answered = Answer & { readonly replayed: boolean }

async function answerUnder(app: App, wanted: IdempotencyKeyTable, work: Work): Promise<Answered> {
  const begun = await beginRun(app, wanted)
  if (begun.kind === 'answered') return { status: begun.status, json: app.secrets.open(begun.sealed), replayed: true }
  const answer = await work(begun.run.result_id).catch(async (error: unknown) => {
    const leave = isRefusal(error) ? dropRun : freeRun
    await settle(app, (tx) => leave(tx, begun.run))
    throw error
  })
  await settle(app, (tx) => finishRun(tx, begun.run, { status: answer.status, body: app.secrets.seal(answer.json) }))
  return { ...answer, replayed: false }
}

/** Thrown before anything was made: what is asked is wrong, or not allowed. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal'
}

/** The caller hears what became of the work, whether or not it could be noted here. */
async function settle(app: App, note: Parameters<typeof app.transact<void>>[0]): Promise<void> {
  try {
    await app.transact(note)
  } catch (error) {
    app.log.warn({ err: error }, 'A repeatable call could not be settled; it can be tried again in a minute')
  }
}
