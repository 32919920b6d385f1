import { importHours } from '@parley/shared/contacts/import-options'
import type { ImportPlan, ImportReason } from '@parley/shared/contacts/imports'
import { encodeSentence, type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { ContactImportRowTable, ContactImportTable } from '../../db/schema/imports.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findFile } from '../files/files.store.ts'
import { type ReadableFile, readableFile } from '../files/get-file.ts'
import { changeImport, findImport, insertImportRows, lockImport, removeImportRows } from './imports.store.ts'
import { foundOf, planOf } from './present-import.ts'
import { type NumberedRecord, recordsAfter } from './read-table.ts'
import { type ResolvedPlan, resolvePlan } from './resolve-plan.ts'
import type { RefusedRow } from './resolve-rows.ts'

/** Few enough that no other transaction waits long for one, and enough that the statements of a chunk serve many rows. */
export const rowsPerChunk = 500
const mostReasons = 50
const hourMs = 3_600_000

export type ImportJob = LeasedJob<'contacts.check_import' | 'contacts.import' | 'contacts.undo_import'>

/** The import of a job, while it is in the state that the job works on. */
export async function importOf(app: App, job: ImportJob, state: ContactImportTable['state']) {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const current = await findImport(app.db, scope, job.payload.importId)
  return current?.state === state ? { scope, current } : undefined
}

export type Work = { readonly plan: ResolvedPlan; readonly file: ReadableFile; readonly current: ContactImportTable }

/** What a job needs to read the rows. Ends the import with a reason, and returns undefined, where the file or the plan no longer fit. */
export async function workOf(app: App, scope: Scope, current: ContactImportTable): Promise<Work | undefined> {
  const file = current.file_id === null ? undefined : await findFile(app.db, scope, { fileId: current.file_id })
  const plan = planOf(current) as ImportPlan | null
  try {
    if (!file) throw new AppError('not_found', sentence('importFileGone'))
    if (!plan) throw new AppError('conflict', sentence('importFileGone'))
    const resolved = await resolvePlan(app.db, scope, { found: foundOf(current), plan })
    return { plan: resolved, file: readableFile(app, file), current }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    const reason = (error.details[0]?.message ?? error.reason) as ShownSentence
    await failImport(app, scope, { current, reason })
    return undefined
  }
}

type Failure = { readonly current: ContactImportTable; readonly reason: ShownSentence }

export async function failImport(app: App, scope: Scope, { current: { id }, reason }: Failure): Promise<void> {
  const to = { state: 'failed', failure: encodeSentence(reason), ...endedAt(app) } as const
  await app.transact((tx) => changeImport(tx, scope, { id, to }))
  app.live.publish(scope, { noun: 'imports', id })
}

/** The columns of an import that ends now. */
export function endedAt(app: App) {
  return { ended_at: app.now(), expires_at: app.now() + importHours * hourMs }
}

/** The rows after a row, in chunks that one transaction takes. */
export async function* chunksOf({ current, file }: Work): AsyncGenerator<NumberedRecord[]> {
  let chunk: NumberedRecord[] = []
  for await (const record of recordsAfter(file, { ...foundOf(current), after: current.done_rows })) {
    chunk.push(record)
    if (chunk.length < rowsPerChunk) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

type Chunk = {
  readonly job: ImportJob
  readonly id: string
  readonly work: (tx: Tx, locked: ContactImportTable) => Promise<Partial<ContactImportTable>>
}

/**
 * Stores a part of the work and how far it has come in one transaction, so that an interrupted job goes on exactly there.
 * Returns the import; undefined where somebody has ended it meanwhile.
 */
export async function storeChunk(app: App, scope: Scope, { job, id, work }: Chunk) {
  job.signal.throwIfAborted()
  const changed = await app.transact(async (tx) => {
    await job.requireLease(tx)
    const locked = await lockImport(app, tx, scope, id)
    if (!locked || !['checking', 'running', 'undoing'].includes(locked.state)) return undefined
    return changeImport(tx, scope, { id, to: await work(tx, locked) })
  })
  app.live.publish(scope, { noun: 'imports', id })
  return changed
}

type Forgotten = { readonly importId: string; readonly refused?: boolean; readonly job?: ImportJob }

/** Removes the rows of an import, or only those that were refused. A job that has lost its lease removes none. */
export async function forgetRows(app: App, scope: Scope, { importId, refused = false, job }: Forgotten): Promise<void> {
  const size = 500
  const removeSome = () =>
    app.transact(async (tx) => {
      await job?.requireLease(tx)
      return removeImportRows(tx, scope, { importId, size, refused })
    })
  while ((await removeSome()) === size);
}

export async function storeRefused(
  tx: Tx,
  { workspace_id, mode, id }: ContactImportTable,
  refused: readonly RefusedRow[],
): Promise<void> {
  const rows = refused.map(({ row, record, reason }): ContactImportRowTable => {
    const own = { workspace_id, mode, import_id: id, row_number: row, contact_id: null, stamp: null }
    return { ...own, reason: encodeSentence(reason), cells: JSON.stringify(record.cells) }
  })
  await insertImportRows(tx, rows)
}

/** How often rows were refused for each kind of reason, the most frequent of them first. */
export function addReasons(stored: string, refused: readonly RefusedRow[]): string {
  const reasons = new Map((JSON.parse(stored) as ImportReason[]).map((each) => [kindOf(each.reason), each]))
  for (const { row, reason } of refused) {
    const before = reasons.get(kindOf(reason))
    if (before) reasons.set(kindOf(reason), { ...before, count: before.count + 1 })
    else if (reasons.size < mostReasons) reasons.set(kindOf(reason), { reason, count: 1, first_row: row })
  }
  return JSON.stringify([...reasons.values()].toSorted((one, other) => other.count - one.count))
}

/** Reasons of one column that differ only in the cell are one. */
function kindOf({ key, params }: ShownSentence): string {
  return JSON.stringify([key, params.name ?? null, params.reason ?? null])
}
