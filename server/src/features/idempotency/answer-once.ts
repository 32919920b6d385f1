import type { App } from '../../app.ts'
import { beginRun, type RepeatableCall } from './begin-run.ts'
import { dropRun, finishRun } from './idempotency.store.ts'

export type Answer = { readonly status: number; readonly json: string }

/**
 * An operation that takes the id of what it makes, and that finds it made when it is asked for the same id again: after
 * a crash in mid-work it can simply be run once more.
 */
export type Resumable = { readonly resultId?: string | undefined }

/**
 * Does the work of a repeated call once in 24 hours, and answers the repetitions with the first answer. Throws
 * `idempotency_mismatch` when the key comes back with something else to do, `conflict` while the first is still running.
 * A refused or failed call made nothing, so it is forgotten: correcting it and trying again works.
 */
export async function answerOnce(
  app: App,
  call: RepeatableCall,
  work: (resultId: string) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const begun = await beginRun(app, call)
  if (begun.kind === 'answered') return { status: begun.status, json: app.secrets.open(begun.sealed), replayed: true }
  const answer = await work(begun.run.result_id).catch(async (error: unknown) => {
    await settle(app, (tx) => dropRun(tx, begun.run))
    throw error
  })
  await settle(app, (tx) => finishRun(tx, begun.run, { status: answer.status, body: app.secrets.seal(answer.json) }))
  return { ...answer, replayed: false }
}

/** The caller hears what became of the work, whether or not it could be noted here. */
async function settle(app: App, note: Parameters<typeof app.transact<void>>[0]): Promise<void> {
  try {
    await app.transact(note)
  } catch (error) {
    app.log.warn({ err: error }, 'A repeatable call could not be settled; it can be tried again in a few minutes')
  }
}
