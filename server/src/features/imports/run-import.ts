import type { App } from '../../app.ts'
import type { ContactImportRowTable, ContactImportTable } from '../../db/schema/imports.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Scope } from '../../policy.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import {
  addReasons,
  chunksOf,
  endedAt,
  forgetRows,
  importOf,
  storeChunk,
  storeRefused,
  type Work,
  workOf,
} from './import-job.ts'
import { changeImport, insertImportRows } from './imports.store.ts'
import { presentImport } from './present-import.ts'
import type { NumberedRecord } from './read-table.ts'
import { storeRows } from './store-rows.ts'

/**
 * The worker's handler: creates and changes the contacts of a list, a chunk of rows in each transaction together with how far
 * it has come. An interrupted import goes on with the next row: none is lost and none is imported twice. No event is emitted
 * for a row, and one at the end. Opt-outs and consent are never changed.
 */
export async function runImport(app: App, job: LeasedJob<'contacts.import'>): Promise<void> {
  const found = await importOf(app, job, 'running')
  const work = found && (await workOf(app, found.scope, found.current))
  if (!found || !work) return
  const { scope } = found
  // These are the rows that the check has refused.
  if (work.current.done_rows === 0) await forgetRows(app, scope, { importId: work.current.id, job })
  for await (const chunk of chunksOf(work)) {
    if (!(await importChunk(app, scope, { job, work, chunk }))) return
  }
  const { id } = work.current
  await app.transact(async (tx) => {
    await job.finish(tx)
    const ended = await changeImport(tx, scope, { id, to: { state: 'completed', ...endedAt(app) } })
    await emitCompleted(app, tx, scope, ended)
  })
  app.live.publish(scope, { noun: 'imports', id })
  app.live.publish(scope, { noun: 'contacts' })
}

async function emitCompleted(app: App, tx: Tx, scope: Scope, ended: ContactImportTable): Promise<void> {
  const {
    id: import_id,
    file_name,
    total_rows,
    created,
    updated,
    unchanged,
    rejected,
    created_at,
    ended_at,
  } = presentImport(ended)
  const data = { import_id, file_name, total_rows, created, updated, unchanged, rejected, created_at, ended_at }
  await emitEvent(app, tx, scope, { kind: 'import.completed', data })
}

type Chunk = {
  readonly job: LeasedJob<'contacts.import'>
  readonly work: Work
  readonly chunk: readonly NumberedRecord[]
}

async function importChunk(app: App, scope: Scope, { job, work, chunk }: Chunk) {
  return storeChunk(app, scope, {
    job,
    id: work.current.id,
    work: async (tx, locked) => {
      const outcome = await storeRows(app, tx, scope, { importId: locked.id, plan: work.plan, records: chunk })
      await storeRefused(tx, locked, outcome.refused)
      const { workspace_id, mode, id: import_id } = locked
      const created = outcome.created.map(({ row, contact }): ContactImportRowTable => {
        const of = { workspace_id, mode, import_id, row_number: row, contact_id: contact.id }
        return { ...of, stamp: contact.updated_at, reason: null, cells: null }
      })
      await insertImportRows(tx, created)
      return {
        done_rows: chunk.at(-1)?.row ?? locked.done_rows,
        created: locked.created + created.length,
        updated: locked.updated + outcome.updated,
        unchanged: locked.unchanged + outcome.unchanged,
        rejected: locked.rejected + outcome.refused.length,
        reasons: addReasons(locked.reasons, outcome.refused),
      }
    },
  })
}
